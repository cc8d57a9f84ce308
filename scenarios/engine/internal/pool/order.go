// The order in which iterations go through the pool, as scenarios/runtime/pool-order.ts has it.

package pool

import (
	"fmt"
	"math/big"

	"assay/engine/internal/random"
)

// Pass is a pass through the pool, from 0: the order that it takes, and what it changes.
type Pass struct {
	number, step, offset int64
	// chances are those of the sessions.
	chances random.Streams
}

// blockRows is the one of scenarios/runtime/pool-order.ts: so many rows keep nearly all interleaved sessions together.
const blockRows = 2500

// blockOf is how many rows stay together where each is an iteration.
func blockOf(rows int64) int64 {
	if rows%blockRows == 0 {
		return blockRows
	}
	return 1
}

// position is that of scenarios/runtime/pool-order.ts: the first pass in the order of the pool, each later one with its
// blocks in another order.
func (p *Pool) position(iteration, size, block int64) (int64, *Pass) {
	number, position := iteration/size, iteration%size
	blocks := size / block
	pass := p.last.Load()
	if pass == nil || pass.number != number {
		pass = newPass(p.seed, blocks, number)
		p.last.Store(pass)
	}
	return ((position/block)*pass.step+pass.offset)%blocks*block + position%block, pass
}

// newPass picks a stride without a common divisor with the size, which reaches each position once.
func newPass(seed, size, number int64) *Pass {
	if number == 0 {
		return &Pass{step: 1}
	}
	chance := random.New(fmt.Sprintf("%d/pool-pass/%d", seed, number))
	offset := chance.Integer(0, size-1)
	step := chance.Integer(1, size)
	for new(big.Int).GCD(nil, nil, big.NewInt(step), big.NewInt(size)).Cmp(big.NewInt(1)) != 0 {
		step = step%size + 1
	}
	return &Pass{number, step, offset, random.NewStreams(seed, fmt.Sprintf("renewal/%d", number))}
}
