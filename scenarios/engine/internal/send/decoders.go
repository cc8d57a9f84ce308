package send

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"io"
	"sync"

	"github.com/andybalholm/brotli"
)

// decoder reads content of one coding after another.
type decoder interface {
	io.Reader
	Reset(content io.Reader) error
}

// decoders are those that no sender uses, by their codings: each takes tens of kilobytes. The suite has the same codings
// (http/encoding.ts).
var decoders = map[string]*sync.Pool{"gzip": gunzippers, "x-gzip": gunzippers,
	"deflate": {New: func() any { return new(inflater) }},
	"br":      {New: func() any { return brotli.NewReader(nil) }},
}

var gunzippers = &sync.Pool{New: func() any { return new(gunzipper) }}

// gunzipper reads one member after another, and like Node ends at a zero byte after one.
type gunzipper struct {
	gzip.Reader
	content *bytes.Reader
}

func (g *gunzipper) Reset(content io.Reader) error {
	g.content = content.(*bytes.Reader)
	err := g.Reader.Reset(content)
	if err == nil {
		g.Multistream(false)
	}
	return err
}

func (g *gunzipper) Read(into []byte) (int, error) {
	count, err := g.Reader.Read(into)
	if err != io.EOF {
		return count, err
	}
	if next, ended := g.content.ReadByte(); ended != nil || next == 0 {
		return count, io.EOF
	}
	_ = g.content.UnreadByte()
	return count, g.Reset(g.content)
}

// inflater reads the zlib format, and deflate without its wrapper, which some servers omit.
type inflater struct {
	io.Reader
	wrapped, raw io.ReadCloser
}

func (i *inflater) Reset(content io.Reader) (err error) {
	first, _ := content.(io.ByteScanner).ReadByte()
	_ = content.(io.ByteScanner).UnreadByte()
	switch {
	case first&0x0f != 8 && i.raw == nil:
		i.raw = flate.NewReader(content)
	case first&0x0f != 8:
		err = i.raw.(flate.Resetter).Reset(content, nil)
	case i.wrapped == nil:
		// Without a header there is no reader to keep.
		i.wrapped, err = zlib.NewReader(content)
	default:
		err = i.wrapped.(zlib.Resetter).Reset(content, nil)
	}
	if i.Reader = i.wrapped; first&0x0f != 8 {
		i.Reader = i.raw
	}
	return err
}
