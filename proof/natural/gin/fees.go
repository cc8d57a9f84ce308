package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
)

// recordFees credits the fee to the owner of the token, and a tenth of it to the referral address.
func (s *server) recordFees(ctx context.Context, t token, req *tradeRequest, fee int64) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	credit := func(user string, amount int64) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO fees VALUES (?, ?, ?, ?) ON CONFLICT (user_id, chain)
			DO UPDATE SET earned = earned + excluded.earned, updated_at = excluded.updated_at`,
			user, req.ChainSlug, amount, time.Now().UTC().Format(time.RFC3339))
		return err
	}
	if err := credit(t.owner, fee); err != nil {
		return err
	}
	if ref := req.TokenReferral; ref != "" && ref != zero {
		id := uuid.NewSHA1(uuid.NameSpaceURL, []byte(ref)).String()
		if _, err := tx.ExecContext(ctx, "INSERT OR IGNORE INTO users VALUES (?, ?, ?)", id, ref, ref); err != nil {
			return err
		}
		if err := credit(id, fee/10); err != nil {
			return err
		}
		trader := req.UserAddress
		if _, err := tx.ExecContext(ctx, "INSERT INTO referrals VALUES (?, ?, ?)", id, trader, fee/10); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// network is the JSON array of the chains of a network mode.
func network(mode string) string {
	names := []string{}
	for name, chain := range chains {
		if mode == "both" || chain.testnet == (mode == "testnet") {
			names = append(names, name)
		}
	}
	list, _ := json.Marshal(names)
	return string(list)
}

type leaderboardRequest struct {
	Limit       int    `json:"limit" binding:"min=1,max=1000"`
	Offset      int    `json:"offset" binding:"min=0"`
	NetworkMode string `json:"network_mode" binding:"oneof=testnet mainnet both"`
}

func (s *server) leaderboard(c *gin.Context, req leaderboardRequest) (gin.H, error) {
	var total int
	names := network(req.NetworkMode)
	if err := s.db.QueryRowContext(c, `SELECT COUNT(DISTINCT user_id) FROM fees
		WHERE chain IN (SELECT value FROM json_each(?))`, names).Scan(&total); err != nil {
		return nil, err
	}
	rows, err := s.db.QueryContext(c, `SELECT user_id, username, wallet, SUM(earned) / 1e6, COUNT(*),
		json_group_array(json_object('chain', chain, 'balance', earned / 1e6))
		FROM fees JOIN users ON id = user_id WHERE chain IN (SELECT value FROM json_each(?))
		GROUP BY user_id ORDER BY SUM(earned) DESC, user_id LIMIT ? OFFSET ?`, names, req.Limit, req.Offset)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	entries := []gin.H{}
	for rows.Next() {
		var id, name, wallet, balances string
		var earned float64
		var count int
		if err := rows.Scan(&id, &name, &wallet, &earned, &count, &balances); err != nil {
			return nil, err
		}
		entries = append(entries, gin.H{
			"rank": req.Offset + len(entries) + 1, "recipient_address": wallet, "user_id": id, "username": name,
			"profile_picture": "", "total_earned_all_tokens": earned, "unique_chains_count": count,
			"chain_balances": json.RawMessage(balances),
		})
	}
	return gin.H{"leaderboard": entries, "pagination": gin.H{
		"limit": req.Limit, "offset": req.Offset, "total": total, "has_more": req.Offset+len(entries) < total,
	}}, rows.Err()
}

type feesRequest struct {
	UserID string   `json:"user_id" binding:"uuid"`
	Chains []string `json:"chains" binding:"dive,chain"`
}

func (s *server) fees(c *gin.Context, req feesRequest) (gin.H, error) {
	var traders, reward int64
	if err := s.db.QueryRowContext(c, `SELECT COUNT(DISTINCT trader), COALESCE(SUM(reward), 0) FROM referrals
		WHERE user_id = ?`, req.UserID).Scan(&traders, &reward); err != nil {
		return nil, err
	}
	names := network("both")
	if req.Chains != nil {
		list, _ := json.Marshal(req.Chains)
		names = string(list)
	}
	rows, err := s.db.QueryContext(c, `SELECT chain, earned, updated_at FROM fees WHERE user_id = ?
		AND chain IN (SELECT value FROM json_each(?)) ORDER BY chain`, req.UserID, names)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	balances := []gin.H{}
	for rows.Next() {
		var chain, updated string
		var earned int64
		if err := rows.Scan(&chain, &earned, &updated); err != nil {
			return nil, err
		}
		units, decimal := fmt.Sprint(earned), fmt.Sprintf("%.6f", float64(earned)/1e6)
		balances = append(balances, gin.H{
			"currency_address": usdc, "chain": chain, "total_earned": units, "claimable_amount": units,
			"total_earned_with_decimals": decimal, "claimable_amount_with_decimals": decimal, "decimals": 6,
			"last_distribution_at": updated,
		})
	}
	usd := fmt.Sprintf("%.2f", float64(reward)/1e6)
	return gin.H{"balances": balances, "summary": gin.H{
		"total_traders_referred": traders, "total_rewards_earned_usd": usd, "total_claimable_usd": usd,
	}}, rows.Err()
}
