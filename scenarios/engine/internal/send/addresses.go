package send

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Dialing, as net.Dialer does it for one address.
type dialing func(ctx context.Context, network, address string) (net.Conn, error)

// attemptTimeout is how long an address has to take a connection if its name has another one.
const attemptTimeout = time.Second

// addressesLast is how long the addresses of a name are used, as in k6; less if none of them takes a connection.
const addressesLast = 5 * time.Minute

// addressBook has the addresses of the name that requests go to, for all virtual users. They connect as Node does: to the addresses
// by turns of their families, in the order of the system, each once the one before has refused or is slow. k6 itself tries one
// address, of IPv4 if there is one.
type addressBook struct {
	lookup func(ctx context.Context, host string) ([]net.IPAddr, error)
	known  atomic.Pointer[knownAddresses]
}

// knownAddresses are those of a name; the failing ones did not take the last connection, and are tried last.
type knownAddresses struct {
	name    string
	all     []net.IPAddr
	failing sync.Map
	until   time.Time
}

// over connects to names by what connects to an address.
func (b *addressBook) over(dial dialing) dialing {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		name, port, err := net.SplitHostPort(address)
		if err != nil || net.ParseIP(name) != nil {
			return dial(ctx, network, address)
		}
		known := b.known.Load()
		if known == nil || known.name != name || time.Now().After(known.until) {
			// No call waits for that of another; the resolver joins those of one name.
			all, err := b.lookup(ctx, name)
			if err != nil {
				return nil, err
			}
			known = &knownAddresses{name: name, all: all, until: time.Now().Add(addressesLast)}
			b.known.Store(known)
		}
		var failures []error
		hosts := known.inTurn()
		for at, host := range hosts {
			attempt, cancel, isLast := ctx, func() {}, at == len(hosts)-1
			if !isLast {
				attempt, cancel = context.WithTimeout(ctx, attemptTimeout)
			}
			conn, err := dial(attempt, network, net.JoinHostPort(host, port))
			cancel()
			if err == nil {
				return conn, nil
			}
			known.failing.Store(host, true)
			if failures = append(failures, err); ctx.Err() != nil && !isLast {
				return nil, err
			}
		}
		b.known.CompareAndSwap(known, nil)
		return nil, errors.Join(failures...)
	}
}

// inTurn alternates between the families, the first of the system first. Within a family chance decides, so that a load reaches
// all of its servers.
func (k *knownAddresses) inTurn() []string {
	ranks := map[string]int{}
	var seen [2]int
	for _, at := range rand.Perm(len(k.all)) {
		host, family := k.all[at].String(), 0
		if (k.all[at].IP.To4() == nil) != (k.all[0].IP.To4() == nil) {
			family = 1
		}
		ranks[host] = 2*seen[family] + family
		if _, isFailing := k.failing.Load(host); isFailing {
			ranks[host] += 2 * len(k.all)
		}
		seen[family]++
	}
	return slices.SortedFunc(maps.Keys(ranks), func(one, other string) int { return ranks[one] - ranks[other] })
}
