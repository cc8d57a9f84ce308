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

// places says where the values of a body begin, 0 where there is none.
type places [22]int

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

// bodyFields are the fields of the body of each operation, in the order of their places.
var bodyFields = [...][]string{
	{"success", "data"},
	{"success", "executed", "transactionHash", "chainId", "transaction", "metadata"},
	{"success", "transaction"},
	{"success", "leaderboard", "pagination"},
	{"success", "balances", "summary"},
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
func conforms(op int, c *cursor, at *places) bool {
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

func isTokenPrice(c *cursor, at *places) bool {
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "success":
			ok = c.once(&at[tokenPriceSuccess]) && c.boolean()
		case "data":
			ok = c.once(&at[tokenPriceData]) && isTokenPriceData(c, at)
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed && at[tokenPriceSuccess] != 0 && at[tokenPriceData] != 0
}

func isTokenPriceData(c *cursor, at *places) bool {
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "tokenId":
			ok = c.once(&at[tokenPriceDataTokenId]) && isUUID(c.value())
		case "tokenSymbol":
			ok = c.once(&at[tokenPriceDataTokenSymbol]) && c.string()
		case "tokenName":
			ok = c.once(&at[tokenPriceDataTokenName]) && c.string()
		case "chainSlug":
			ok = c.once(&at[tokenPriceDataChainSlug]) && isListed0(c.value())
		case "direction":
			ok = c.once(&at[tokenPriceDataDirection]) && isListed1(c.value())
		case "inputToken":
			ok = c.once(&at[tokenPriceDataInputToken]) && isListed2(c.value())
		case "inputAmount":
			ok = c.once(&at[tokenPriceDataInputAmount]) && c.number()
		case "outputAmount":
			ok = c.once(&at[tokenPriceDataOutputAmount]) && c.number()
		case "inputTokenSymbol":
			ok = c.once(&at[tokenPriceDataInputTokenSymbol]) && c.string()
		case "outputTokenSymbol":
			ok = c.once(&at[tokenPriceDataOutputTokenSymbol]) && c.string()
		case "protocol":
			ok = c.once(&at[tokenPriceDataProtocol]) && c.string()
		case "isGraduated":
			ok = c.once(&at[tokenPriceDataIsGraduated]) && c.boolean()
		case "timestamp":
			ok = c.once(&at[tokenPriceDataTimestamp]) && isDateTime(c.value())
		case "initFee":
			ok = c.once(&at[tokenPriceDataInitFee]) && c.number()
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed
}

func isCreateTokenTransaction(c *cursor, at *places) bool {
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "success":
			ok = c.once(&at[createTokenTransactionSuccess]) && c.boolean()
		case "executed":
			ok = c.once(&at[createTokenTransactionExecuted]) && c.boolean()
		case "transactionHash":
			ok = c.once(&at[createTokenTransactionTransactionHash]) && c.string()
		case "chainId":
			ok = c.once(&at[createTokenTransactionChainId]) && c.integer()
		case "transaction":
			ok = c.once(&at[createTokenTransactionTransaction]) && isCreateTokenTransactionTransaction(c, at)
		case "metadata":
			ok = c.once(&at[createTokenTransactionMetadata]) && isCreateTokenTransactionMetadata(c, at)
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed && at[createTokenTransactionSuccess] != 0
}

func isCreateTokenTransactionTransaction(c *cursor, at *places) bool {
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "to":
			ok = c.once(&at[createTokenTransactionTransactionTo]) && c.string()
		case "data":
			ok = c.once(&at[createTokenTransactionTransactionData]) && c.string()
		case "value":
			ok = c.once(&at[createTokenTransactionTransactionValue]) && c.string()
		case "gasLimit":
			ok = c.once(&at[createTokenTransactionTransactionGasLimit]) && c.string()
		case "chain":
			ok = c.once(&at[createTokenTransactionTransactionChain]) && c.skip(deepest)
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed && at[createTokenTransactionTransactionTo] != 0 && at[createTokenTransactionTransactionData] != 0 && at[createTokenTransactionTransactionValue] != 0 && at[createTokenTransactionTransactionGasLimit] != 0 && at[createTokenTransactionTransactionChain] == 0
}

func isCreateTokenTransactionMetadata(c *cursor, at *places) bool {
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "tokenUri":
			ok = c.once(&at[createTokenTransactionMetadataTokenUri]) && c.string()
		case "tokenId":
			ok = c.once(&at[createTokenTransactionMetadataTokenId]) && c.string()
		case "name":
			ok = c.once(&at[createTokenTransactionMetadataName]) && c.string()
		case "symbol":
			ok = c.once(&at[createTokenTransactionMetadataSymbol]) && c.string()
		case "slug":
			ok = c.once(&at[createTokenTransactionMetadataSlug]) && c.string()
		case "description":
			ok = c.once(&at[createTokenTransactionMetadataDescription]) && c.string()
		case "hubUrl":
			ok = c.once(&at[createTokenTransactionMetadataHubUrl]) && matches(pattern4, c.value())
		case "addresses":
			ok = c.once(&at[createTokenTransactionMetadataAddresses]) && isCreateTokenTransactionMetadataAddresses(c, at)
		case "token_service_id":
			ok = c.once(&at[createTokenTransactionMetadataTokenServiceId]) && matches(pattern5, c.value())
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed
}

func isCreateTokenTransactionMetadataAddresses(c *cursor, at *places) bool {
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "evm":
			ok = c.once(&at[createTokenTransactionMetadataAddressesEvm]) && c.string()
		case "solana":
			ok = c.once(&at[createTokenTransactionMetadataAddressesSolana]) && c.string()
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed
}

func isTradeToken(c *cursor, at *places) bool {
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "success":
			ok = c.once(&at[tradeTokenSuccess]) && c.boolean()
		case "transaction":
			ok = c.once(&at[tradeTokenTransaction]) && isTradeTokenTransaction(c, at)
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed && at[tradeTokenSuccess] != 0 && at[tradeTokenTransaction] != 0
}

func isTradeTokenTransaction(c *cursor, at *places) bool {
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "to":
			ok = c.once(&at[tradeTokenTransactionTo]) && c.string()
		case "data":
			ok = c.once(&at[tradeTokenTransactionData]) && c.string()
		case "value":
			ok = c.once(&at[tradeTokenTransactionValue]) && c.string()
		case "gasLimit":
			ok = c.once(&at[tradeTokenTransactionGasLimit]) && c.string()
		case "chain":
			ok = c.once(&at[tradeTokenTransactionChain]) && isListed0(c.value())
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed && at[tradeTokenTransactionTo] != 0 && at[tradeTokenTransactionData] != 0 && at[tradeTokenTransactionValue] != 0 && at[tradeTokenTransactionGasLimit] != 0 && at[tradeTokenTransactionChain] != 0
}

func isGetLeaderboard(c *cursor, at *places) bool {
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "success":
			ok = c.once(&at[getLeaderboardSuccess]) && c.boolean()
		case "leaderboard":
			ok = c.once(&at[getLeaderboardLeaderboard]) && isGetLeaderboardLeaderboard(c)
		case "pagination":
			ok = c.once(&at[getLeaderboardPagination]) && isGetLeaderboardPagination(c, at)
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
			ok = c.once(&at[0]) && c.integer()
		case "recipient_address":
			ok = c.once(&at[1]) && c.string()
		case "user_id":
			ok = c.once(&at[2]) && isUUID(c.value())
		case "username":
			ok = c.once(&at[3]) && c.string()
		case "profile_picture":
			ok = c.once(&at[4]) && c.string()
		case "total_earned_all_tokens":
			ok = c.once(&at[5]) && c.number()
		case "unique_chains_count":
			ok = c.once(&at[6]) && c.integer()
		case "chain_balances":
			ok = c.once(&at[7]) && isGetLeaderboardLeaderboardItemChainBalances(c)
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
			ok = c.once(&at[0]) && c.string()
		case "balance":
			ok = c.once(&at[1]) && c.number()
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed
}

func isGetLeaderboardPagination(c *cursor, at *places) bool {
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "limit":
			ok = c.once(&at[getLeaderboardPaginationLimit]) && c.integer()
		case "offset":
			ok = c.once(&at[getLeaderboardPaginationOffset]) && c.integer()
		case "total":
			ok = c.once(&at[getLeaderboardPaginationTotal]) && c.integer()
		case "has_more":
			ok = c.once(&at[getLeaderboardPaginationHasMore]) && c.boolean()
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed
}

func isGetUserFees(c *cursor, at *places) bool {
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "success":
			ok = c.once(&at[getUserFeesSuccess]) && c.boolean()
		case "balances":
			ok = c.once(&at[getUserFeesBalances]) && isGetUserFeesBalances(c)
		case "summary":
			ok = c.once(&at[getUserFeesSummary]) && isGetUserFeesSummary(c, at)
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
			ok = c.once(&at[0]) && c.string()
		case "chain":
			ok = c.once(&at[1]) && c.string()
		case "total_earned":
			ok = c.once(&at[2]) && c.string()
		case "claimable_amount":
			ok = c.once(&at[3]) && c.string()
		case "total_earned_with_decimals":
			ok = c.once(&at[4]) && c.string()
		case "claimable_amount_with_decimals":
			ok = c.once(&at[5]) && c.string()
		case "decimals":
			ok = c.once(&at[6]) && c.integer()
		case "last_distribution_at":
			ok = c.once(&at[7]) && c.string()
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed
}

func isGetUserFeesSummary(c *cursor, at *places) bool {
	for more := c.open('{'); more; more = c.more('{') {
		var ok bool
		switch c.name() {
		case "total_traders_referred":
			ok = c.once(&at[getUserFeesSummaryTotalTradersReferred]) && c.integer()
		case "total_rewards_earned_usd":
			ok = c.once(&at[getUserFeesSummaryTotalRewardsEarnedUsd]) && c.string()
		case "total_claimable_usd":
			ok = c.once(&at[getUserFeesSummaryTotalClaimableUsd]) && c.string()
		default:
			ok = c.skip(deepest)
		}
		if !ok {
			return false
		}
	}
	return !c.failed
}
