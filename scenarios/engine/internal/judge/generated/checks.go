// Code generated from schemas/operations and schemas/resources by npm run generate. DO NOT EDIT.

package judge

import "regexp"

const (
	TokenPrice = iota
	CreateTokenTransaction
	TradeToken
	GetLeaderboard
	GetUserFees
)

// offsets says where the values of a body begin, 0 for an absent value.
type offsets [22]int

const (
	tokenPriceSuccess = iota
	tokenPriceData
	tokenPriceDataTokenId
	tokenPriceDataTokenSymbol
	tokenPriceDataTokenName
	tokenPriceDataChainSlug
	tokenPriceDataDirection
	tokenPriceDataInputToken
	tokenPriceDataInputAmount
	tokenPriceDataOutputAmount
	tokenPriceDataInputTokenSymbol
	tokenPriceDataOutputTokenSymbol
	tokenPriceDataProtocol
	tokenPriceDataIsGraduated
	tokenPriceDataTimestamp
	tokenPriceDataInitFee
)

const (
	createTokenTransactionSuccess = iota
	createTokenTransactionExecuted
	createTokenTransactionTransactionHash
	createTokenTransactionChainId
	createTokenTransactionTransaction
	createTokenTransactionMetadata
	createTokenTransactionTransactionTo
	createTokenTransactionTransactionData
	createTokenTransactionTransactionValue
	createTokenTransactionTransactionGasLimit
	createTokenTransactionTransactionChain
	createTokenTransactionMetadataTokenUri
	createTokenTransactionMetadataTokenId
	createTokenTransactionMetadataName
	createTokenTransactionMetadataSymbol
	createTokenTransactionMetadataSlug
	createTokenTransactionMetadataDescription
	createTokenTransactionMetadataHubUrl
	createTokenTransactionMetadataAddresses
	createTokenTransactionMetadataTokenServiceId
	createTokenTransactionMetadataAddressesEvm
	createTokenTransactionMetadataAddressesSolana
)

const (
	tradeTokenSuccess = iota
	tradeTokenTransaction
	tradeTokenTransactionTo
	tradeTokenTransactionData
	tradeTokenTransactionValue
	tradeTokenTransactionGasLimit
	tradeTokenTransactionChain
)

const (
	getLeaderboardSuccess = iota
	getLeaderboardLeaderboard
	getLeaderboardPagination
	getLeaderboardPaginationLimit
	getLeaderboardPaginationOffset
	getLeaderboardPaginationTotal
	getLeaderboardPaginationHasMore
)

const (
	getUserFeesSuccess = iota
	getUserFeesBalances
	getUserFeesSummary
	getUserFeesSummaryTotalTradersReferred
	getUserFeesSummaryTotalRewardsEarnedUsd
	getUserFeesSummaryTotalClaimableUsd
)

// bodyFields are the fields of the body of each operation, in the order of offsets.
var bodyFields = [...][]string{
	{"success", "data"},
	{"success", "executed", "transactionHash", "chainId", "transaction", "metadata"},
	{"success", "transaction"},
	{"success", "leaderboard", "pagination"},
	{"success", "balances", "summary"},
}

// fieldNames are the fields of the body of each operation, in the order of their bits.
var fieldNames = [...][]string{
	{"success", "data", "data.tokenId", "data.tokenSymbol", "data.tokenName", "data.chainSlug", "data.direction", "data.inputToken", "data.inputAmount", "data.outputAmount", "data.inputTokenSymbol", "data.outputTokenSymbol", "data.protocol", "data.isGraduated", "data.timestamp", "data.initFee"},
	{"success", "executed", "transactionHash", "chainId", "transaction", "transaction.to", "transaction.data", "transaction.value", "transaction.gasLimit", "metadata", "metadata.tokenUri", "metadata.tokenId", "metadata.name", "metadata.symbol", "metadata.slug", "metadata.description", "metadata.hubUrl", "metadata.addresses", "metadata.addresses.evm", "metadata.addresses.solana", "metadata.token_service_id"},
	{"success", "transaction", "transaction.to", "transaction.data", "transaction.value", "transaction.gasLimit", "transaction.chain"},
	{"success", "leaderboard", "leaderboard[].rank", "leaderboard[].recipient_address", "leaderboard[].user_id", "leaderboard[].username", "leaderboard[].profile_picture", "leaderboard[].total_earned_all_tokens", "leaderboard[].unique_chains_count", "leaderboard[].chain_balances", "leaderboard[].chain_balances[].chain", "leaderboard[].chain_balances[].balance", "pagination", "pagination.limit", "pagination.offset", "pagination.total", "pagination.has_more"},
	{"success", "balances", "balances[].currency_address", "balances[].chain", "balances[].total_earned", "balances[].claimable_amount", "balances[].total_earned_with_decimals", "balances[].claimable_amount_with_decimals", "balances[].decimals", "balances[].last_distribution_at", "summary", "summary.total_traders_referred", "summary.total_rewards_earned_usd", "summary.total_claimable_usd"},
}

// nestedFields has, for each field of the body of an operation, the bits of those within it.
var nestedFields = [...][]uint32{
	{0, 65532, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
	{0, 0, 0, 0, 480, 0, 0, 0, 0, 2096128, 0, 0, 0, 0, 0, 0, 0, 786432, 0, 0, 0},
	{0, 124, 0, 0, 0, 0, 0},
	{0, 4092, 0, 0, 0, 0, 0, 0, 0, 3072, 0, 0, 122880, 0, 0, 0, 0},
	{0, 1020, 0, 0, 0, 0, 0, 0, 0, 0, 14336, 0, 0, 0},
}

// echoes are the response fields that repeat fields of the request.
var echoes = [...][]echo{
	{{"tokenId", tokenPriceDataTokenId, false, true}, {"chainSlug", tokenPriceDataChainSlug, false, true}, {"direction", tokenPriceDataDirection, false, false}, {"inputToken", tokenPriceDataInputToken, false, false}},
	{{"name", createTokenTransactionMetadataName, false, true}, {"symbol", createTokenTransactionMetadataSymbol, false, true}},
	{{"chainSlug", tradeTokenTransactionChain, false, true}},
	{{"limit", getLeaderboardPaginationLimit, true, true}, {"offset", getLeaderboardPaginationOffset, true, true}},
	{},
}

// pagings are the lists that requests read page by page.
var pagings = [...]*paging{
	nil,
	nil,
	nil,
	{getLeaderboardLeaderboard, getLeaderboardPaginationLimit, getLeaderboardPaginationOffset, getLeaderboardPaginationTotal, getLeaderboardPaginationHasMore, "rank"},
	nil,
}

func isListed0(value string) bool {
	switch value {
	case "solana", "solana-devnet", "arbitrum", "base", "base-sepolia", "avalanche", "op-bnb", "bnb", "bnb-testnet", "ethereum", "monad", "unichain", "unichain-testnet", "abstract", "polygon", "zksync", "zksync-testnet":
		return true
	}
	return false
}

func isListed1(value string) bool {
	switch value {
	case "buy", "sell":
		return true
	}
	return false
}

func isListed2(value string) bool {
	switch value {
	case "token", "usdc":
		return true
	}
	return false
}

var formatDateTime = regexp.MustCompile(`(?i)^([+-]?\d{4,6}-?(((0[13578]|1[02])-?(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-?(0[1-9]|[12][0-9]|30)|02-?(0[1-9]|1[0-9]|2[0-8]))|W(0[1-9]|[1-4][0-9]|5[0-3])-?[1-7]|(00[1-9]|0[1-9][0-9]|[12][0-9][0-9]|3[0-5][0-9]|36[0-6]))|[+-]?(\d{2,4}(0[48]|[2468][048]|[13579][26])|\d{0,2}([02468][048]|[13579][26])00)-?02-?29)T([01]\d|2[0-4])(:?[0-5]\d(:?([0-5]\d|60))?)?([.,]\d+)?(Z|[+-]([01]\d|2[0-3])(:?[0-5]\d)?)?$`)

var pattern4 = regexp.MustCompile(`/hub/[^/]+$`)

var pattern5 = regexp.MustCompile(`^0x[0-9a-fA-F]{64}$`)

// conforms says whether a body that the cursor reads certainly conforms to the response schema of an operation.
func conforms(op int, c *cursor, at *offsets) bool {
	switch op {
	case TokenPrice:
		return isTokenPrice(c, at)
	case CreateTokenTransaction:
		return isCreateTokenTransaction(c, at)
	case TradeToken:
		return isTradeToken(c, at)
	case GetLeaderboard:
		return isGetLeaderboard(c, at)
	case GetUserFees:
		return isGetUserFees(c, at)
	}
	return false
}

func isTokenPrice(c *cursor, at *offsets) bool {
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "success":
			ok = c.once(&at[tokenPriceSuccess], 1<<0) && c.boolean()
		case "data":
			ok = c.once(&at[tokenPriceData], 1<<1) && isTokenPriceData(c, at)
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed && at[tokenPriceSuccess] != 0 && at[tokenPriceData] != 0
}

func isTokenPriceData(c *cursor, at *offsets) bool {
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "tokenId":
			ok = c.once(&at[tokenPriceDataTokenId], 1<<2) && isUUID(c.value())
		case "tokenSymbol":
			ok = c.once(&at[tokenPriceDataTokenSymbol], 1<<3) && c.string()
		case "tokenName":
			ok = c.once(&at[tokenPriceDataTokenName], 1<<4) && c.string()
		case "chainSlug":
			ok = c.once(&at[tokenPriceDataChainSlug], 1<<5) && isListed0(c.value())
		case "direction":
			ok = c.once(&at[tokenPriceDataDirection], 1<<6) && isListed1(c.value())
		case "inputToken":
			ok = c.once(&at[tokenPriceDataInputToken], 1<<7) && isListed2(c.value())
		case "inputAmount":
			ok = c.once(&at[tokenPriceDataInputAmount], 1<<8) && c.number()
		case "outputAmount":
			ok = c.once(&at[tokenPriceDataOutputAmount], 1<<9) && c.number()
		case "inputTokenSymbol":
			ok = c.once(&at[tokenPriceDataInputTokenSymbol], 1<<10) && c.string()
		case "outputTokenSymbol":
			ok = c.once(&at[tokenPriceDataOutputTokenSymbol], 1<<11) && c.string()
		case "protocol":
			ok = c.once(&at[tokenPriceDataProtocol], 1<<12) && c.string()
		case "isGraduated":
			ok = c.once(&at[tokenPriceDataIsGraduated], 1<<13) && c.boolean()
		case "timestamp":
			ok = c.once(&at[tokenPriceDataTimestamp], 1<<14) && isDateTime(c.value())
		case "initFee":
			ok = c.once(&at[tokenPriceDataInitFee], 1<<15) && c.number()
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed
}

func isCreateTokenTransaction(c *cursor, at *offsets) bool {
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "success":
			ok = c.once(&at[createTokenTransactionSuccess], 1<<0) && c.boolean()
		case "executed":
			ok = c.once(&at[createTokenTransactionExecuted], 1<<1) && c.boolean()
		case "transactionHash":
			ok = c.once(&at[createTokenTransactionTransactionHash], 1<<2) && c.string()
		case "chainId":
			ok = c.once(&at[createTokenTransactionChainId], 1<<3) && c.integer()
		case "transaction":
			ok = c.once(&at[createTokenTransactionTransaction], 1<<4) && isCreateTokenTransactionTransaction(c, at)
		case "metadata":
			ok = c.once(&at[createTokenTransactionMetadata], 1<<9) && isCreateTokenTransactionMetadata(c, at)
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed && at[createTokenTransactionSuccess] != 0
}

func isCreateTokenTransactionTransaction(c *cursor, at *offsets) bool {
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "to":
			ok = c.once(&at[createTokenTransactionTransactionTo], 1<<5) && c.string()
		case "data":
			ok = c.once(&at[createTokenTransactionTransactionData], 1<<6) && c.string()
		case "value":
			ok = c.once(&at[createTokenTransactionTransactionValue], 1<<7) && c.string()
		case "gasLimit":
			ok = c.once(&at[createTokenTransactionTransactionGasLimit], 1<<8) && c.string()
		case "chain":
			ok = c.once(&at[createTokenTransactionTransactionChain], 0) && c.skip(deepest)
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed && at[createTokenTransactionTransactionTo] != 0 && at[createTokenTransactionTransactionData] != 0 && at[createTokenTransactionTransactionValue] != 0 && at[createTokenTransactionTransactionGasLimit] != 0 && at[createTokenTransactionTransactionChain] == 0
}

func isCreateTokenTransactionMetadata(c *cursor, at *offsets) bool {
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "tokenUri":
			ok = c.once(&at[createTokenTransactionMetadataTokenUri], 1<<10) && c.string()
		case "tokenId":
			ok = c.once(&at[createTokenTransactionMetadataTokenId], 1<<11) && c.string()
		case "name":
			ok = c.once(&at[createTokenTransactionMetadataName], 1<<12) && c.string()
		case "symbol":
			ok = c.once(&at[createTokenTransactionMetadataSymbol], 1<<13) && c.string()
		case "slug":
			ok = c.once(&at[createTokenTransactionMetadataSlug], 1<<14) && c.string()
		case "description":
			ok = c.once(&at[createTokenTransactionMetadataDescription], 1<<15) && c.string()
		case "hubUrl":
			ok = c.once(&at[createTokenTransactionMetadataHubUrl], 1<<16) && matches(pattern4, c.value())
		case "addresses":
			ok = c.once(&at[createTokenTransactionMetadataAddresses], 1<<17) && isCreateTokenTransactionMetadataAddresses(c, at)
		case "token_service_id":
			ok = c.once(&at[createTokenTransactionMetadataTokenServiceId], 1<<20) && matches(pattern5, c.value())
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed
}

func isCreateTokenTransactionMetadataAddresses(c *cursor, at *offsets) bool {
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "evm":
			ok = c.once(&at[createTokenTransactionMetadataAddressesEvm], 1<<18) && c.string()
		case "solana":
			ok = c.once(&at[createTokenTransactionMetadataAddressesSolana], 1<<19) && c.string()
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed
}

func isTradeToken(c *cursor, at *offsets) bool {
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "success":
			ok = c.once(&at[tradeTokenSuccess], 1<<0) && c.boolean()
		case "transaction":
			ok = c.once(&at[tradeTokenTransaction], 1<<1) && isTradeTokenTransaction(c, at)
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed && at[tradeTokenSuccess] != 0 && at[tradeTokenTransaction] != 0
}

func isTradeTokenTransaction(c *cursor, at *offsets) bool {
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "to":
			ok = c.once(&at[tradeTokenTransactionTo], 1<<2) && c.string()
		case "data":
			ok = c.once(&at[tradeTokenTransactionData], 1<<3) && c.string()
		case "value":
			ok = c.once(&at[tradeTokenTransactionValue], 1<<4) && c.string()
		case "gasLimit":
			ok = c.once(&at[tradeTokenTransactionGasLimit], 1<<5) && c.string()
		case "chain":
			ok = c.once(&at[tradeTokenTransactionChain], 1<<6) && isListed0(c.value())
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed && at[tradeTokenTransactionTo] != 0 && at[tradeTokenTransactionData] != 0 && at[tradeTokenTransactionValue] != 0 && at[tradeTokenTransactionGasLimit] != 0 && at[tradeTokenTransactionChain] != 0
}

func isGetLeaderboard(c *cursor, at *offsets) bool {
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "success":
			ok = c.once(&at[getLeaderboardSuccess], 1<<0) && c.boolean()
		case "leaderboard":
			ok = c.once(&at[getLeaderboardLeaderboard], 1<<1) && isGetLeaderboardLeaderboard(c)
		case "pagination":
			ok = c.once(&at[getLeaderboardPagination], 1<<12) && isGetLeaderboardPagination(c, at)
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed
}

func isGetLeaderboardLeaderboard(c *cursor) bool {
	for more := c.open('['); more; more = c.more('[') {
		if !isGetLeaderboardLeaderboardItem(c) {
			return false
		}
	}
	return !c.failed
}

func isGetLeaderboardLeaderboardItem(c *cursor) bool {
	var at [8]int
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "rank":
			ok = c.once(&at[0], 1<<2) && c.integer()
		case "recipient_address":
			ok = c.once(&at[1], 1<<3) && c.string()
		case "user_id":
			ok = c.once(&at[2], 1<<4) && isUUID(c.value())
		case "username":
			ok = c.once(&at[3], 1<<5) && c.string()
		case "profile_picture":
			ok = c.once(&at[4], 1<<6) && c.string()
		case "total_earned_all_tokens":
			ok = c.once(&at[5], 1<<7) && c.number()
		case "unique_chains_count":
			ok = c.once(&at[6], 1<<8) && c.integer()
		case "chain_balances":
			ok = c.once(&at[7], 1<<9) && isGetLeaderboardLeaderboardItemChainBalances(c)
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed
}

func isGetLeaderboardLeaderboardItemChainBalances(c *cursor) bool {
	for more := c.open('['); more; more = c.more('[') {
		if !isGetLeaderboardLeaderboardItemChainBalancesItem(c) {
			return false
		}
	}
	return !c.failed
}

func isGetLeaderboardLeaderboardItemChainBalancesItem(c *cursor) bool {
	var at [2]int
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "chain":
			ok = c.once(&at[0], 1<<10) && c.string()
		case "balance":
			ok = c.once(&at[1], 1<<11) && c.number()
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed
}

func isGetLeaderboardPagination(c *cursor, at *offsets) bool {
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "limit":
			ok = c.once(&at[getLeaderboardPaginationLimit], 1<<13) && c.integer()
		case "offset":
			ok = c.once(&at[getLeaderboardPaginationOffset], 1<<14) && c.integer()
		case "total":
			ok = c.once(&at[getLeaderboardPaginationTotal], 1<<15) && c.integer()
		case "has_more":
			ok = c.once(&at[getLeaderboardPaginationHasMore], 1<<16) && c.boolean()
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed
}

func isGetUserFees(c *cursor, at *offsets) bool {
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "success":
			ok = c.once(&at[getUserFeesSuccess], 1<<0) && c.boolean()
		case "balances":
			ok = c.once(&at[getUserFeesBalances], 1<<1) && isGetUserFeesBalances(c)
		case "summary":
			ok = c.once(&at[getUserFeesSummary], 1<<10) && isGetUserFeesSummary(c, at)
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed && at[getUserFeesBalances] != 0 && at[getUserFeesSummary] != 0
}

func isGetUserFeesBalances(c *cursor) bool {
	for more := c.open('['); more; more = c.more('[') {
		if !isGetUserFeesBalancesItem(c) {
			return false
		}
	}
	return !c.failed
}

func isGetUserFeesBalancesItem(c *cursor) bool {
	var at [8]int
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "currency_address":
			ok = c.once(&at[0], 1<<2) && c.string()
		case "chain":
			ok = c.once(&at[1], 1<<3) && c.string()
		case "total_earned":
			ok = c.once(&at[2], 1<<4) && c.string()
		case "claimable_amount":
			ok = c.once(&at[3], 1<<5) && c.string()
		case "total_earned_with_decimals":
			ok = c.once(&at[4], 1<<6) && c.string()
		case "claimable_amount_with_decimals":
			ok = c.once(&at[5], 1<<7) && c.string()
		case "decimals":
			ok = c.once(&at[6], 1<<8) && c.integer()
		case "last_distribution_at":
			ok = c.once(&at[7], 1<<9) && c.string()
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed
}

func isGetUserFeesSummary(c *cursor, at *offsets) bool {
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "total_traders_referred":
			ok = c.once(&at[getUserFeesSummaryTotalTradersReferred], 1<<11) && c.integer()
		case "total_rewards_earned_usd":
			ok = c.once(&at[getUserFeesSummaryTotalRewardsEarnedUsd], 1<<12) && c.string()
		case "total_claimable_usd":
			ok = c.once(&at[getUserFeesSummaryTotalClaimableUsd], 1<<13) && c.string()
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed
}
