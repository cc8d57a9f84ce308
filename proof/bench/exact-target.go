// A target that responds to quotes at once, and knows how long each of them took: from the moment at which the kernel took the
// request from the network until the response was written. So the time counts that this process waited for a processor.
//
// It prints its port. A line with a time in milliseconds since 1970 asks for the 99th percentile since then, in milliseconds.
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"net"
	"os"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"time"
	"unsafe"
)

type exchange struct{ arrived, took time.Duration }

var (
	lock      sync.Mutex
	exchanges = make([]exchange, 0, 1<<18)
)

func main() {
	// Each connection takes this over from the socket that listens.
	withTimes := net.ListenConfig{Control: func(_, _ string, raw syscall.RawConn) error {
		return raw.Control(func(fd uintptr) {
			if err := syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_TIMESTAMPNS, 1); err != nil {
				panic(err)
			}
		})
	}}
	listener, err := withTimes.Listen(context.Background(), "tcp4", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				panic(err)
			}
			go respond(connection.(*net.TCPConn))
		}
	}()
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		since, _ := strconv.ParseInt(lines.Text(), 10, 64)
		fmt.Println(p99(time.Duration(since) * time.Millisecond))
	}
}

func p99(since time.Duration) float64 {
	lock.Lock()
	defer lock.Unlock()
	var took []time.Duration
	for _, one := range exchanges {
		if one.arrived >= since {
			took = append(took, one.took)
		}
	}
	if len(took) == 0 {
		return math.NaN()
	}
	slices.Sort(took)
	return float64(took[(len(took)*99+99)/100-1]) / float64(time.Millisecond)
}

func respond(connection *net.TCPConn) {
	defer connection.Close()
	raw, err := connection.SyscallConn()
	if err != nil {
		return
	}
	var request []byte
	chunk, control := make([]byte, 1<<14), make([]byte, 128)
	for {
		var length, controlLength int
		readErr := raw.Read(func(fd uintptr) bool {
			length, controlLength, _, _, err = syscall.Recvmsg(int(fd), chunk, control, 0)
			return err != syscall.EAGAIN
		})
		if readErr != nil || err != nil || length == 0 {
			return
		}
		request = append(request, chunk[:length]...)
		head, body, isWhole := cut(request)
		if !isWhole {
			continue
		}
		response := responseTo(head, body)
		request = request[:0]
		if _, err := connection.Write(response); err != nil {
			return
		}
		written := time.Duration(time.Now().UnixNano())
		if arrived, isKnown := arrival(control[:controlLength]); isKnown {
			lock.Lock()
			exchanges = append(exchanges, exchange{arrived, written - arrived})
			lock.Unlock()
		}
	}
}

// When the kernel took what was read last. It begins to note times a little after it was asked to.
func arrival(control []byte) (at time.Duration, isKnown bool) {
	messages, err := syscall.ParseSocketControlMessage(control)
	if err != nil || len(messages) == 0 {
		return 0, false
	}
	return time.Duration((*syscall.Timespec)(unsafe.Pointer(&messages[0].Data[0])).Nano()), true
}

// A connection carries one request at a time.
func cut(request []byte) (head, body []byte, isWhole bool) {
	head, body, isWhole = bytes.Cut(request, []byte("\r\n\r\n"))
	if !isWhole {
		return nil, nil, false
	}
	_, rest, _ := bytes.Cut(bytes.ToLower(head), []byte("content-length: "))
	digits, _, _ := bytes.Cut(rest, []byte("\r\n"))
	length, _ := strconv.Atoi(string(digits))
	return head, body, len(body) >= length
}

func responseTo(head, body []byte) []byte {
	quote := map[string]any{"direction": "sell", "inputToken": "token", "amount": 1}
	if !bytes.HasPrefix(head, []byte("POST /token-price")) || json.Unmarshal(body, &quote) != nil {
		return []byte("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
	}
	text, _ := json.Marshal(map[string]any{"success": true, "data": map[string]any{
		"tokenId": quote["tokenId"], "tokenSymbol": "T", "tokenName": "Token", "chainSlug": quote["chainSlug"],
		"direction": quote["direction"], "inputToken": quote["inputToken"], "inputAmount": quote["amount"], "outputAmount": 1,
		"inputTokenSymbol": "T", "outputTokenSymbol": "USDC", "protocol": "p", "isGraduated": false,
		"timestamp": "2026-01-01T00:00:00.000Z",
	}})
	return fmt.Appendf(nil, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(text), text)
}
