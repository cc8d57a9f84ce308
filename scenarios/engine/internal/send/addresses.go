package send

import (
	"context"
	"errors"
	"math/rand/v2"
	"net"
	"slices"
	"sync"
	"time"
)

// Dialing, as net.Dialer does it for one address.
type dialing func(ctx context.Context, network, address string) (net.Conn, error)

// attemptDelay is how long an address has before the next one of its name is tried too, as in Node.
const attemptDelay = 250 * time.Millisecond

// addressesLast is how long the addresses of a name are used, as in k6; less if none of them takes a connection.
const addressesLast = 5 * time.Minute

// addressBook has the addresses of names for all virtual users. They connect as Node does: to the addresses by turns of their
// families, in the order of the system, each once the one before has refused or is slow. k6 itself tries one address, of IPv4 if
// there is one.
type addressBook struct {
	lookup func(ctx context.Context, host string) ([]net.IPAddr, error)
	mutex  sync.Mutex
	known  map[string]*knownAddresses
}

// knownAddresses are those of a name; the failing ones did not take the last connection, and are tried last.
type knownAddresses struct {
	all     []net.IPAddr
	failing map[string]bool
	until   time.Time
}

func newAddressBook() *addressBook {
	return &addressBook{lookup: net.DefaultResolver.LookupIPAddr, known: map[string]*knownAddresses{}}
}

// over connects to names by what connects to an address.
func (b *addressBook) over(dial dialing) dialing {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		name, port, err := net.SplitHostPort(address)
		if err != nil || net.ParseIP(name) != nil {
			return dial(ctx, network, address)
		}
		hosts, err := b.hostsOf(ctx, name)
		if err != nil {
			return nil, err
		}
		conn, failed, err := dialFirst(ctx, hosts, func(ctx context.Context, host string) (net.Conn, error) {
			return dial(ctx, network, net.JoinHostPort(host, port))
		})
		b.note(name, failed, err)
		return conn, err
	}
}

// hostsOf are the addresses of a name in the order in which they are tried.
func (b *addressBook) hostsOf(ctx context.Context, name string) ([]string, error) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	known := b.known[name]
	if known == nil || time.Now().After(known.until) {
		// No call waits for that of another; the resolver joins those of one name.
		b.mutex.Unlock()
		all, err := b.lookup(ctx, name)
		b.mutex.Lock()
		if err != nil {
			return nil, err
		}
		known = &knownAddresses{all: all, failing: map[string]bool{}, until: time.Now().Add(addressesLast)}
		b.known[name] = known
	}
	return known.inTurn(), nil
}

// inTurn alternates between the families, the first of the system first. Within a family chance decides, so that a load reaches
// all of its servers.
func (k *knownAddresses) inTurn() []string {
	isFirst := func(address net.IPAddr) bool { return (address.IP.To4() == nil) == (k.all[0].IP.To4() == nil) }
	var families [2][]string
	for _, at := range rand.Perm(len(k.all)) {
		family := 1
		if isFirst(k.all[at]) {
			family = 0
		}
		families[family] = append(families[family], k.all[at].String())
	}
	var good, failing []string
	for at := range k.all {
		for _, family := range families {
			switch {
			case at >= len(family):
			case k.failing[family[at]]:
				failing = append(failing, family[at])
			default:
				good = append(good, family[at])
			}
		}
	}
	return append(good, failing...)
}

// note remembers which addresses did not take a connection before one did. Without any, the name is looked up again.
func (b *addressBook) note(name string, failed []string, err error) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	known := b.known[name]
	switch {
	case err != nil:
		delete(b.known, name)
	case known != nil:
		for _, host := range failed {
			known.failing[host] = true
		}
	}
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
