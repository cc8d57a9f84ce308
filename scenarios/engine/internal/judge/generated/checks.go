// Code generated from schemas/operations and schemas/resources by npm run generate. DO NOT EDIT.

// Package generated checks the responses of each operation.
package generated

import (
	"regexp"

	"assay/engine/internal/cursor"
)

const (
	TokenPrice = iota
	CreateTokenTransaction
	TradeToken
	GetLeaderboard
	GetUserFees
)

// Offsets says where the values of a body begin, 0 for an absent value.
type Offsets [22]int

const (
	TokenPriceSuccess = iota
	TokenPriceData
	TokenPriceDataTokenId
	TokenPriceDataTokenSymbol
	TokenPriceDataTokenName
	TokenPriceDataChainSlug
	TokenPriceDataDirection
	TokenPriceDataInputToken
	TokenPriceDataInputAmount
	TokenPriceDataOutputAmount
	TokenPriceDataInputTokenSymbol
	TokenPriceDataOutputTokenSymbol
	TokenPriceDataProtocol
	TokenPriceDataIsGraduated
	TokenPriceDataTimestamp
	TokenPriceDataInitFee
)

const (
	CreateTokenTransactionSuccess = iota
	CreateTokenTransactionExecuted
	CreateTokenTransactionTransactionHash
	CreateTokenTransactionChainId
	CreateTokenTransactionTransaction
	CreateTokenTransactionMetadata
	CreateTokenTransactionTransactionTo
	CreateTokenTransactionTransactionData
	CreateTokenTransactionTransactionValue
	CreateTokenTransactionTransactionGasLimit
	CreateTokenTransactionTransactionChain
	CreateTokenTransactionMetadataTokenUri
	CreateTokenTransactionMetadataTokenId
	CreateTokenTransactionMetadataName
	CreateTokenTransactionMetadataSymbol
	CreateTokenTransactionMetadataSlug
	CreateTokenTransactionMetadataDescription
	CreateTokenTransactionMetadataHubUrl
	CreateTokenTransactionMetadataAddresses
	CreateTokenTransactionMetadataTokenServiceId
	CreateTokenTransactionMetadataAddressesEvm
	CreateTokenTransactionMetadataAddressesSolana
)

const (
	TradeTokenSuccess = iota
	TradeTokenTransaction
	TradeTokenTransactionTo
	TradeTokenTransactionData
	TradeTokenTransactionValue
	TradeTokenTransactionGasLimit
	TradeTokenTransactionChain
)

const (
	GetLeaderboardSuccess = iota
	GetLeaderboardLeaderboard
	GetLeaderboardPagination
	GetLeaderboardPaginationLimit
	GetLeaderboardPaginationOffset
	GetLeaderboardPaginationTotal
	GetLeaderboardPaginationHasMore
)

const (
	GetUserFeesSuccess = iota
	GetUserFeesBalances
	GetUserFeesSummary
	GetUserFeesSummaryTotalTradersReferred
	GetUserFeesSummaryTotalRewardsEarnedUsd
	GetUserFeesSummaryTotalClaimableUsd
)

// FieldNames are the fields of the body of each operation, in the order of their bits.
var FieldNames = [...][]string{
	{"success", "data", "data.tokenId", "data.tokenSymbol", "data.tokenName", "data.chainSlug", "data.direction", "data.inputToken", "data.inputAmount", "data.outputAmount", "data.inputTokenSymbol", "data.outputTokenSymbol", "data.protocol", "data.isGraduated", "data.timestamp", "data.initFee"},
	{"success", "executed", "transactionHash", "chainId", "transaction", "transaction.to", "transaction.data", "transaction.value", "transaction.gasLimit", "metadata", "metadata.tokenUri", "metadata.tokenId", "metadata.name", "metadata.symbol", "metadata.slug", "metadata.description", "metadata.hubUrl", "metadata.addresses", "metadata.addresses.evm", "metadata.addresses.solana", "metadata.token_service_id"},
	{"success", "transaction", "transaction.to", "transaction.data", "transaction.value", "transaction.gasLimit", "transaction.chain"},
	{"success", "leaderboard", "leaderboard[].rank", "leaderboard[].recipient_address", "leaderboard[].user_id", "leaderboard[].username", "leaderboard[].profile_picture", "leaderboard[].total_earned_all_tokens", "leaderboard[].unique_chains_count", "leaderboard[].chain_balances", "leaderboard[].chain_balances[].chain", "leaderboard[].chain_balances[].balance", "pagination", "pagination.limit", "pagination.offset", "pagination.total", "pagination.has_more"},
	{"success", "balances", "balances[].currency_address", "balances[].chain", "balances[].total_earned", "balances[].claimable_amount", "balances[].total_earned_with_decimals", "balances[].claimable_amount_with_decimals", "balances[].decimals", "balances[].last_distribution_at", "summary", "summary.total_traders_referred", "summary.total_rewards_earned_usd", "summary.total_claimable_usd"},
}

// NestedFields has, for each field of the body of an operation, the bits of those within it.
var NestedFields = [...][]uint32{
	{0, 65532, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
	{0, 0, 0, 0, 480, 0, 0, 0, 0, 2096128, 0, 0, 0, 0, 0, 0, 0, 786432, 0, 0, 0},
	{0, 124, 0, 0, 0, 0, 0},
	{0, 4092, 0, 0, 0, 0, 0, 0, 0, 3072, 0, 0, 122880, 0, 0, 0, 0},
	{0, 1020, 0, 0, 0, 0, 0, 0, 0, 0, 14336, 0, 0, 0},
}

// Evidence is a value of a body, by its index in Offsets.
type Evidence struct {
	Index int
	First byte
}

// Echo is a field of a request that a response repeats, by its index in Offsets. A request without a needed one is left to
// JavaScript.
type Echo struct {
	Field              string
	Index              int
	IsNumber, IsNeeded bool
}

// Identity has the fields of requests that say what they are about, and the indices in Offsets of what responses about the same
// have in common.
type Identity struct {
	Of     []string
	Fields []int
}

// Paging is a list that requests read page by page: the indices in Offsets of the list and of its figures, and the name of a
// rank.
type Paging struct {
	List, Limit, Offset, Total, More int
	Rank                             string
}

// Successes are the fields that say whether a request was accepted.
var Successes = [...]int{TokenPriceSuccess, CreateTokenTransactionSuccess, TradeTokenSuccess, GetLeaderboardSuccess, GetUserFeesSuccess}

// Evidences are the fields that show that a request was accepted, and what their values begin with.
var Evidences = [...][]Evidence{
	{{TokenPriceData, '{'}},
	{{CreateTokenTransactionSuccess, 't'}},
	{{TradeTokenTransaction, '{'}},
	{{GetLeaderboardLeaderboard, '['}},
	{{GetUserFeesBalances, '['}, {GetUserFeesSummary, '{'}},
}

// Identities are the texts that all responses about the same thing have in common.
var Identities = [...]Identity{
	{[]string{"tokenId", "chainSlug"}, []int{TokenPriceDataTokenName, TokenPriceDataTokenSymbol}},
	{[]string{}, []int{}},
	{[]string{}, []int{}},
	{[]string{}, []int{}},
	{[]string{}, []int{}},
}

// Echoes are the response fields that repeat fields of the request.
var Echoes = [...][]Echo{
	{{"tokenId", TokenPriceDataTokenId, false, true}, {"chainSlug", TokenPriceDataChainSlug, false, true}, {"direction", TokenPriceDataDirection, false, false}, {"inputToken", TokenPriceDataInputToken, false, false}},
	{{"name", CreateTokenTransactionMetadataName, false, true}, {"symbol", CreateTokenTransactionMetadataSymbol, false, true}},
	{{"chainSlug", TradeTokenTransactionChain, false, true}},
	{{"limit", GetLeaderboardPaginationLimit, true, true}, {"offset", GetLeaderboardPaginationOffset, true, true}},
	{},
}

// Pagings are the lists that requests read page by page.
var Pagings = [...]*Paging{
	nil,
	nil,
	nil,
	{GetLeaderboardLeaderboard, GetLeaderboardPaginationLimit, GetLeaderboardPaginationOffset, GetLeaderboardPaginationTotal, GetLeaderboardPaginationHasMore, "rank"},
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

var FormatDateTime = regexp.MustCompile(`(?i)^([+-]?\d{4,6}-?(((0[13578]|1[02])-?(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-?(0[1-9]|[12][0-9]|30)|02-?(0[1-9]|1[0-9]|2[0-8]))|W(0[1-9]|[1-4][0-9]|5[0-3])-?[1-7]|(00[1-9]|0[1-9][0-9]|[12][0-9][0-9]|3[0-5][0-9]|36[0-6]))|[+-]?(\d{2,4}(0[48]|[2468][048]|[13579][26])|\d{0,2}([02468][048]|[13579][26])00)-?02-?29)T([01]\d|2[0-4])(:?[0-5]\d(:?([0-5]\d|60))?)?([.,]\d+)?(Z|[+-]([01]\d|2[0-3])(:?[0-5]\d)?)?$`)

var pattern4 = regexp.MustCompile(`/hub/[^/]+$`)

var pattern5 = regexp.MustCompile(`^0x[0-9a-fA-F]{64}$`)

// Conforms says whether a body that the cursor reads certainly conforms to the response schema of an operation.
func Conforms(op int, c *cursor.Cursor, at *Offsets) bool {
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

func isTokenPrice(c *cursor.Cursor, at *Offsets) bool {
	ok := true
	for more := c.Open('{'); more; more = ok && c.More('{') {
		switch c.Name() {
		case "success":
			ok = c.Once(&at[TokenPriceSuccess], 1<<0) && c.Boolean()
		case "data":
			ok = c.Once(&at[TokenPriceData], 1<<1) && isTokenPriceData(c, at)
		default:
			ok = c.Skip(cursor.Deepest)
		}
	}
	return ok && !c.Failed && at[TokenPriceSuccess] != 0 && at[TokenPriceData] != 0
}

func isTokenPriceData(c *cursor.Cursor, at *Offsets) bool {
	ok := true
	for more := c.Open('{'); more; more = ok && c.More('{') {
		switch c.Name() {
		case "tokenId":
			ok = c.Once(&at[TokenPriceDataTokenId], 1<<2) && cursor.IsUUID(c.Value())
		case "tokenSymbol":
			ok = c.Once(&at[TokenPriceDataTokenSymbol], 1<<3) && c.String()
		case "tokenName":
			ok = c.Once(&at[TokenPriceDataTokenName], 1<<4) && c.String()
		case "chainSlug":
			ok = c.Once(&at[TokenPriceDataChainSlug], 1<<5) && isListed0(c.Value())
		case "direction":
			ok = c.Once(&at[TokenPriceDataDirection], 1<<6) && isListed1(c.Value())
		case "inputToken":
			ok = c.Once(&at[TokenPriceDataInputToken], 1<<7) && isListed2(c.Value())
		case "inputAmount":
			ok = c.Once(&at[TokenPriceDataInputAmount], 1<<8) && c.Number()
		case "outputAmount":
			ok = c.Once(&at[TokenPriceDataOutputAmount], 1<<9) && c.Number()
		case "inputTokenSymbol":
			ok = c.Once(&at[TokenPriceDataInputTokenSymbol], 1<<10) && c.String()
		case "outputTokenSymbol":
			ok = c.Once(&at[TokenPriceDataOutputTokenSymbol], 1<<11) && c.String()
		case "protocol":
			ok = c.Once(&at[TokenPriceDataProtocol], 1<<12) && c.String()
		case "isGraduated":
			ok = c.Once(&at[TokenPriceDataIsGraduated], 1<<13) && c.Boolean()
		case "timestamp":
			ok = c.Once(&at[TokenPriceDataTimestamp], 1<<14) && cursor.IsDateTime(c.Value(), FormatDateTime)
		case "initFee":
			ok = c.Once(&at[TokenPriceDataInitFee], 1<<15) && c.Number()
		default:
			ok = c.Skip(cursor.Deepest)
		}
	}
	return ok && !c.Failed
}

func isCreateTokenTransaction(c *cursor.Cursor, at *Offsets) bool {
	ok := true
	for more := c.Open('{'); more; more = ok && c.More('{') {
		switch c.Name() {
		case "success":
			ok = c.Once(&at[CreateTokenTransactionSuccess], 1<<0) && c.Boolean()
		case "executed":
			ok = c.Once(&at[CreateTokenTransactionExecuted], 1<<1) && c.Boolean()
		case "transactionHash":
			ok = c.Once(&at[CreateTokenTransactionTransactionHash], 1<<2) && c.String()
		case "chainId":
			ok = c.Once(&at[CreateTokenTransactionChainId], 1<<3) && c.Integer()
		case "transaction":
			ok = c.Once(&at[CreateTokenTransactionTransaction], 1<<4) && isCreateTokenTransactionTransaction(c, at)
		case "metadata":
			ok = c.Once(&at[CreateTokenTransactionMetadata], 1<<9) && isCreateTokenTransactionMetadata(c, at)
		default:
			ok = c.Skip(cursor.Deepest)
		}
	}
	return ok && !c.Failed && at[CreateTokenTransactionSuccess] != 0
}

func isCreateTokenTransactionTransaction(c *cursor.Cursor, at *Offsets) bool {
	ok := true
	for more := c.Open('{'); more; more = ok && c.More('{') {
		switch c.Name() {
		case "to":
			ok = c.Once(&at[CreateTokenTransactionTransactionTo], 1<<5) && c.String()
		case "data":
			ok = c.Once(&at[CreateTokenTransactionTransactionData], 1<<6) && c.String()
		case "value":
			ok = c.Once(&at[CreateTokenTransactionTransactionValue], 1<<7) && c.String()
		case "gasLimit":
			ok = c.Once(&at[CreateTokenTransactionTransactionGasLimit], 1<<8) && c.String()
		case "chain":
			ok = c.Once(&at[CreateTokenTransactionTransactionChain], 0) && c.Skip(cursor.Deepest)
		default:
			ok = c.Skip(cursor.Deepest)
		}
	}
	return ok && !c.Failed && at[CreateTokenTransactionTransactionTo] != 0 && at[CreateTokenTransactionTransactionData] != 0 && at[CreateTokenTransactionTransactionValue] != 0 && at[CreateTokenTransactionTransactionGasLimit] != 0 && at[CreateTokenTransactionTransactionChain] == 0
}

func isCreateTokenTransactionMetadata(c *cursor.Cursor, at *Offsets) bool {
	ok := true
	for more := c.Open('{'); more; more = ok && c.More('{') {
		switch c.Name() {
		case "tokenUri":
			ok = c.Once(&at[CreateTokenTransactionMetadataTokenUri], 1<<10) && c.String()
		case "tokenId":
			ok = c.Once(&at[CreateTokenTransactionMetadataTokenId], 1<<11) && c.String()
		case "name":
			ok = c.Once(&at[CreateTokenTransactionMetadataName], 1<<12) && c.String()
		case "symbol":
			ok = c.Once(&at[CreateTokenTransactionMetadataSymbol], 1<<13) && c.String()
		case "slug":
			ok = c.Once(&at[CreateTokenTransactionMetadataSlug], 1<<14) && c.String()
		case "description":
			ok = c.Once(&at[CreateTokenTransactionMetadataDescription], 1<<15) && c.String()
		case "hubUrl":
			ok = c.Once(&at[CreateTokenTransactionMetadataHubUrl], 1<<16) && cursor.Matches(pattern4, c.Value())
		case "addresses":
			ok = c.Once(&at[CreateTokenTransactionMetadataAddresses], 1<<17) && isCreateTokenTransactionMetadataAddresses(c, at)
		case "token_service_id":
			ok = c.Once(&at[CreateTokenTransactionMetadataTokenServiceId], 1<<20) && cursor.Matches(pattern5, c.Value())
		default:
			ok = c.Skip(cursor.Deepest)
		}
	}
	return ok && !c.Failed
}

func isCreateTokenTransactionMetadataAddresses(c *cursor.Cursor, at *Offsets) bool {
	ok := true
	for more := c.Open('{'); more; more = ok && c.More('{') {
		switch c.Name() {
		case "evm":
			ok = c.Once(&at[CreateTokenTransactionMetadataAddressesEvm], 1<<18) && c.String()
		case "solana":
			ok = c.Once(&at[CreateTokenTransactionMetadataAddressesSolana], 1<<19) && c.String()
		default:
			ok = c.Skip(cursor.Deepest)
		}
	}
	return ok && !c.Failed
}

func isTradeToken(c *cursor.Cursor, at *Offsets) bool {
	ok := true
	for more := c.Open('{'); more; more = ok && c.More('{') {
		switch c.Name() {
		case "success":
			ok = c.Once(&at[TradeTokenSuccess], 1<<0) && c.Boolean()
		case "transaction":
			ok = c.Once(&at[TradeTokenTransaction], 1<<1) && isTradeTokenTransaction(c, at)
		default:
			ok = c.Skip(cursor.Deepest)
		}
	}
	return ok && !c.Failed && at[TradeTokenSuccess] != 0 && at[TradeTokenTransaction] != 0
}

func isTradeTokenTransaction(c *cursor.Cursor, at *Offsets) bool {
	ok := true
	for more := c.Open('{'); more; more = ok && c.More('{') {
		switch c.Name() {
		case "to":
			ok = c.Once(&at[TradeTokenTransactionTo], 1<<2) && c.String()
		case "data":
			ok = c.Once(&at[TradeTokenTransactionData], 1<<3) && c.String()
		case "value":
			ok = c.Once(&at[TradeTokenTransactionValue], 1<<4) && c.String()
		case "gasLimit":
			ok = c.Once(&at[TradeTokenTransactionGasLimit], 1<<5) && c.String()
		case "chain":
			ok = c.Once(&at[TradeTokenTransactionChain], 1<<6) && isListed0(c.Value())
		default:
			ok = c.Skip(cursor.Deepest)
		}
	}
	return ok && !c.Failed && at[TradeTokenTransactionTo] != 0 && at[TradeTokenTransactionData] != 0 && at[TradeTokenTransactionValue] != 0 && at[TradeTokenTransactionGasLimit] != 0 && at[TradeTokenTransactionChain] != 0
}

func isGetLeaderboard(c *cursor.Cursor, at *Offsets) bool {
	ok := true
	for more := c.Open('{'); more; more = ok && c.More('{') {
		switch c.Name() {
		case "success":
			ok = c.Once(&at[GetLeaderboardSuccess], 1<<0) && c.Boolean()
		case "leaderboard":
			ok = c.Once(&at[GetLeaderboardLeaderboard], 1<<1) && isGetLeaderboardLeaderboard(c)
		case "pagination":
			ok = c.Once(&at[GetLeaderboardPagination], 1<<12) && isGetLeaderboardPagination(c, at)
		default:
			ok = c.Skip(cursor.Deepest)
		}
	}
	return ok && !c.Failed
}

func isGetLeaderboardLeaderboard(c *cursor.Cursor) bool {
	ok := true
	for more := c.Open('['); more; more = ok && c.More('[') {
		ok = isGetLeaderboardLeaderboardItem(c)
	}
	return ok && !c.Failed
}

func isGetLeaderboardLeaderboardItem(c *cursor.Cursor) bool {
	var at [8]int
	ok := true
	for more := c.Open('{'); more; more = ok && c.More('{') {
		switch c.Name() {
		case "rank":
			ok = c.Once(&at[0], 1<<2) && c.Integer()
		case "recipient_address":
			ok = c.Once(&at[1], 1<<3) && c.String()
		case "user_id":
			ok = c.Once(&at[2], 1<<4) && cursor.IsUUID(c.Value())
		case "username":
			ok = c.Once(&at[3], 1<<5) && c.String()
		case "profile_picture":
			ok = c.Once(&at[4], 1<<6) && c.String()
		case "total_earned_all_tokens":
			ok = c.Once(&at[5], 1<<7) && c.Number()
		case "unique_chains_count":
			ok = c.Once(&at[6], 1<<8) && c.Integer()
		case "chain_balances":
			ok = c.Once(&at[7], 1<<9) && isGetLeaderboardLeaderboardItemChainBalances(c)
		default:
			ok = c.Skip(cursor.Deepest)
		}
	}
	return ok && !c.Failed
}

func isGetLeaderboardLeaderboardItemChainBalances(c *cursor.Cursor) bool {
	ok := true
	for more := c.Open('['); more; more = ok && c.More('[') {
		ok = isGetLeaderboardLeaderboardItemChainBalancesItem(c)
	}
	return ok && !c.Failed
}

func isGetLeaderboardLeaderboardItemChainBalancesItem(c *cursor.Cursor) bool {
	var at [2]int
	ok := true
	for more := c.Open('{'); more; more = ok && c.More('{') {
		switch c.Name() {
		case "chain":
			ok = c.Once(&at[0], 1<<10) && c.String()
		case "balance":
			ok = c.Once(&at[1], 1<<11) && c.Number()
		default:
			ok = c.Skip(cursor.Deepest)
		}
	}
	return ok && !c.Failed
}

func isGetLeaderboardPagination(c *cursor.Cursor, at *Offsets) bool {
	ok := true
	for more := c.Open('{'); more; more = ok && c.More('{') {
		switch c.Name() {
		case "limit":
			ok = c.Once(&at[GetLeaderboardPaginationLimit], 1<<13) && c.Integer()
		case "offset":
			ok = c.Once(&at[GetLeaderboardPaginationOffset], 1<<14) && c.Integer()
		case "total":
			ok = c.Once(&at[GetLeaderboardPaginationTotal], 1<<15) && c.Integer()
		case "has_more":
			ok = c.Once(&at[GetLeaderboardPaginationHasMore], 1<<16) && c.Boolean()
		default:
			ok = c.Skip(cursor.Deepest)
		}
	}
	return ok && !c.Failed
}

func isGetUserFees(c *cursor.Cursor, at *Offsets) bool {
	ok := true
	for more := c.Open('{'); more; more = ok && c.More('{') {
		switch c.Name() {
		case "success":
			ok = c.Once(&at[GetUserFeesSuccess], 1<<0) && c.Boolean()
		case "balances":
			ok = c.Once(&at[GetUserFeesBalances], 1<<1) && isGetUserFeesBalances(c)
		case "summary":
			ok = c.Once(&at[GetUserFeesSummary], 1<<10) && isGetUserFeesSummary(c, at)
		default:
			ok = c.Skip(cursor.Deepest)
		}
	}
	return ok && !c.Failed && at[GetUserFeesBalances] != 0 && at[GetUserFeesSummary] != 0
}

func isGetUserFeesBalances(c *cursor.Cursor) bool {
	ok := true
	for more := c.Open('['); more; more = ok && c.More('[') {
		ok = isGetUserFeesBalancesItem(c)
	}
	return ok && !c.Failed
}

func isGetUserFeesBalancesItem(c *cursor.Cursor) bool {
	var at [8]int
	ok := true
	for more := c.Open('{'); more; more = ok && c.More('{') {
		switch c.Name() {
		case "currency_address":
			ok = c.Once(&at[0], 1<<2) && c.String()
		case "chain":
			ok = c.Once(&at[1], 1<<3) && c.String()
		case "total_earned":
			ok = c.Once(&at[2], 1<<4) && c.String()
		case "claimable_amount":
			ok = c.Once(&at[3], 1<<5) && c.String()
		case "total_earned_with_decimals":
			ok = c.Once(&at[4], 1<<6) && c.String()
		case "claimable_amount_with_decimals":
			ok = c.Once(&at[5], 1<<7) && c.String()
		case "decimals":
			ok = c.Once(&at[6], 1<<8) && c.Integer()
		case "last_distribution_at":
			ok = c.Once(&at[7], 1<<9) && c.String()
		default:
			ok = c.Skip(cursor.Deepest)
		}
	}
	return ok && !c.Failed
}

func isGetUserFeesSummary(c *cursor.Cursor, at *Offsets) bool {
	ok := true
	for more := c.Open('{'); more; more = ok && c.More('{') {
		switch c.Name() {
		case "total_traders_referred":
			ok = c.Once(&at[GetUserFeesSummaryTotalTradersReferred], 1<<11) && c.Integer()
		case "total_rewards_earned_usd":
			ok = c.Once(&at[GetUserFeesSummaryTotalRewardsEarnedUsd], 1<<12) && c.String()
		case "total_claimable_usd":
			ok = c.Once(&at[GetUserFeesSummaryTotalClaimableUsd], 1<<13) && c.String()
		default:
			ok = c.Skip(cursor.Deepest)
		}
	}
	return ok && !c.Failed
}
