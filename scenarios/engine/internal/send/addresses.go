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

// attemptDelay is how long an address has before the next one of its name is tried too, as in Node.
const attemptDelay = 250 * time.Millisecond

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
		conn, tried, err := dialFirst(ctx, known.inTurn(), func(ctx context.Context, host string) (net.Conn, error) {
			return dial(ctx, network, net.JoinHostPort(host, port))
		})
		for _, host := range tried {
			known.failing.Store(host, true)
		}
		if err != nil {
			b.known.CompareAndSwap(known, nil)
		}
		return conn, err
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

// dialed is what became of a connection to one host.
type dialed struct {
	host string
	conn net.Conn
	err  error
}

// dialFirst returns the first connection to one of the hosts, and those that were tried before it without success.
func dialFirst(
	ctx context.Context, hosts []string, dial func(ctx context.Context, host string) (net.Conn, error),
) (net.Conn, []string, error) {
	while, cancel := context.WithCancel(ctx)
	defer cancel()
	outcomes := make(chan dialed, len(hosts))
	var begun int
	var failures []error
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-timer.C:
			if begun == len(hosts) {
				continue
			}
			host := hosts[begun]
			begun++
			timer.Reset(attemptDelay)
			go func() {
				conn, err := dial(while, host)
				outcomes <- dialed{host, conn, err}
			}()
		case one := <-outcomes:
			if one.err == nil {
				go func() {
					for range begun - len(failures) - 1 {
						if late := <-outcomes; late.err == nil {
							_ = late.conn.Close()
						}
					}
				}()
				return one.conn, slices.DeleteFunc(hosts[:begun], func(host string) bool { return host == one.host }), nil
			}
			failures = append(failures, one.err)
			if len(failures) == len(hosts) {
				return nil, nil, errors.Join(failures...)
			}
			timer.Reset(0)
		}
	}
}
