// The order in which iterations go through the pool, as scenarios/runtime/pool-order.ts has it.

package pool

import (
	"fmt"
	"math/big"

	"assay/engine/internal/random"
)

// passOrder is the order in which a pass goes through the pool.
type passOrder struct{ pass, step, offset int64 }

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
func (p *Pool) position(iteration, size, block int64) int64 {
	pass, position := iteration/size, iteration%size
	blocks := size / block
	order := p.last.Load()
	if order == nil || order.pass != pass {
		order = orderOf(p.seed, blocks, pass)
		p.last.Store(order)
	}
	return ((position/block)*order.step+order.offset)%blocks*block + position%block
}

// orderOf picks a stride without a common divisor with the size, which reaches each position once.
func orderOf(seed, size, pass int64) *passOrder {
	if pass == 0 {
		return &passOrder{pass: 0, step: 1}
	}
	chance := random.New(fmt.Sprintf("%d/pool-pass/%d", seed, pass))
	offset := chance.Integer(0, size-1)
	step := chance.Integer(1, size)
	for new(big.Int).GCD(nil, nil, big.NewInt(step), big.NewInt(size)).Cmp(big.NewInt(1)) != 0 {
		step = step%size + 1
	}
	return &passOrder{pass, step, offset}
}
