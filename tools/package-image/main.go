// Writes folders as the layers of an OCI image, in an OCI layout. Equal folders give equal bytes: every file belongs to root
// and has the same date.
package main

import (
	"archive/tar"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

// What stdin holds.
type order struct {
	Out    string
	Tag    string
	Layers []string
	Date   time.Time
	Config v1.ConfigFile
}

func main() {
	log.SetFlags(0)
	var wanted order
	if err := json.NewDecoder(os.Stdin).Decode(&wanted); err != nil {
		log.Fatal(err)
	}
	digest, err := write(wanted)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(digest)
}

// Writes the layout and returns the digest of the image.
func write(wanted order) (v1.Hash, error) {
	image := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	image, err := mutate.ConfigFile(image, &wanted.Config)
	if err != nil {
		return v1.Hash{}, err
	}
	for _, folder := range wanted.Layers {
		open := func() (io.ReadCloser, error) { return tarOf(folder, wanted.Date), nil }
		layer, err := tarball.LayerFromOpener(open, tarball.WithMediaType(types.OCILayer))
		if err != nil {
			return v1.Hash{}, err
		}
		addition := mutate.Addendum{Layer: layer, History: v1.History{Created: v1.Time{Time: wanted.Date}}}
		if image, err = mutate.Append(image, addition); err != nil {
			return v1.Hash{}, err
		}
	}
	path, err := layout.Write(wanted.Out, empty.Index)
	if err != nil {
		return v1.Hash{}, err
	}
	name := layout.WithAnnotations(map[string]string{"org.opencontainers.image.ref.name": wanted.Tag})
	platform := layout.WithPlatform(v1.Platform{OS: wanted.Config.OS, Architecture: wanted.Config.Architecture})
	if err := path.AppendImage(image, name, platform); err != nil {
		return v1.Hash{}, err
	}
	return image.Digest()
}

// The folder as a tar archive, in the order of its names.
func tarOf(folder string, date time.Time) io.ReadCloser {
	reader, writer := io.Pipe()
	go func() {
		archive := tar.NewWriter(writer)
		err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || path == folder {
				return err
			}
			return add(archive, folder, path, entry, date)
		})
		if err == nil {
			err = archive.Close()
		}
		writer.CloseWithError(err)
	}()
	return reader
}

func add(archive *tar.Writer, folder, path string, entry fs.DirEntry, date time.Time) error {
	info, err := entry.Info()
	if err != nil {
		return err
	}
	target := ""
	if info.Mode()&fs.ModeSymlink != 0 {
		if target, err = os.Readlink(path); err != nil {
			return err
		}
	}
	header, err := tar.FileInfoHeader(info, target)
	if err != nil {
		return err
	}
	name, err := filepath.Rel(folder, path)
	if err != nil {
		return err
	}
	header.Name, header.ModTime, header.Format = filepath.ToSlash(name), date, tar.FormatPAX
	header.Uid, header.Gid, header.Uname, header.Gname = 0, 0, "", ""
	// A read changes these two.
	header.AccessTime, header.ChangeTime = time.Time{}, time.Time{}
	if info.IsDir() {
		header.Name += "/"
	}
	if err := archive.WriteHeader(header); err != nil || !info.Mode().IsRegular() {
		return err
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = io.Copy(archive, file)
	return err
}
