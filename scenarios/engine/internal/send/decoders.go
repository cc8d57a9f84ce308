package send

import (
	"compress/gzip"
	"compress/zlib"
	"io"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"
)

// decoder reads content of one coding after another.
type decoder interface {
	io.Reader
	Reset(io.Reader) error
}

// mostWindow is the largest window that a response in zstd may need, by RFC 9659.
const mostWindow = 8 << 20

// decoders are those that no sender uses, by their codings: each takes tens of kilobytes.
var decoders = map[string]*sync.Pool{
	"gzip":    {New: func() any { return new(gzip.Reader) }},
	"deflate": {New: func() any { return new(inflater) }},
	"br":      {New: func() any { return brotli.NewReader(nil) }},
	"zstd": {New: func() any {
		// Without goroutines, which nobody would end. It fails for no option but a wrong one.
		reader, _ := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(mostWindow))
		return reader
	}},
}

// inflater is a reader of zlib that needs no content to be made.
type inflater struct{ io.ReadCloser }

func (i *inflater) Reset(content io.Reader) (err error) {
	if i.ReadCloser == nil {
		i.ReadCloser, err = zlib.NewReader(content)
		return err
	}
	return i.ReadCloser.(zlib.Resetter).Reset(content, nil)
}
