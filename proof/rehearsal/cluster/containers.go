package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	specs "github.com/opencontainers/runtime-spec/specs-go"
	"golang.org/x/sys/unix"
	v1 "k8s.io/api/core/v1"
)

// Writes the bundle of a pod, its volumes included, and makes its network.
func (n *nodeProvider) prepare(pod *runningPod, image, bundle string) error {
	spec, err := n.specOf(pod, image, bundle)
	if err != nil {
		return err
	}
	text, err := json.Marshal(spec)
	if err != nil {
		return err
	}
	for _, folder := range []string{bundle, filepath.Dir(pod.log)} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return err
		}
	}
	if err := os.WriteFile(filepath.Join(bundle, "config.json"), text, 0o600); err != nil {
		return err
	}
	if err := makeNetwork(pod.id, pod.address); err != nil {
		return err
	}
	listener, err := listenIn(pod.id, n.target)
	if err != nil {
		return err
	}
	pod.entrance = listener
	go forward(listener, func() string { return n.targetBehind })
	return nil
}

// What the runtime needs to know of a pod's one container: the unpacked image read-only, the user, limits, and volumes.
func (n *nodeProvider) specOf(pod *runningPod, image, bundle string) (*specs.Spec, error) {
	container := pod.Spec.Containers[0]
	config, err := os.ReadFile(image + ".json")
	if err != nil {
		return nil, err
	}
	var defaults struct{ Env, Entrypoint []string }
	if err := json.Unmarshal(config, &defaults); err != nil {
		return nil, err
	}
	command := container.Command
	if len(command) == 0 {
		command = defaults.Entrypoint
	}
	variables := defaults.Env
	for _, variable := range container.Env {
		variables = append(variables, variable.Name+"="+variable.Value)
	}
	mounts, err := n.mountsOf(pod, bundle)
	if err != nil {
		return nil, err
	}
	quota, period := container.Resources.Limits.Cpu().MilliValue()*100, uint64(100_000)
	resources := &specs.LinuxResources{}
	if quota > 0 {
		resources.CPU = &specs.LinuxCPU{Quota: &quota, Period: &period}
	}
	if memory := container.Resources.Limits.Memory().Value(); memory > 0 {
		resources.Memory = &specs.LinuxMemory{Limit: &memory}
	}
	user := specs.User{UID: userOf(pod.Pod), GID: userOf(pod.Pod)}
	return &specs.Spec{
		Version:  "1.0.0",
		Hostname: pod.Name,
		Root:     &specs.Root{Path: image, Readonly: true},
		Process:  &specs.Process{User: user, Args: append(command, container.Args...), Env: variables, Cwd: "/", NoNewPrivileges: true},
		Mounts:   mounts,
		Linux: &specs.Linux{
			CgroupsPath: "/assay-rehearsal/" + string(pod.UID),
			Resources:   resources,
			Namespaces: []specs.LinuxNamespace{
				{Type: specs.PIDNamespace}, {Type: specs.MountNamespace}, {Type: specs.IPCNamespace}, {Type: specs.UTSNamespace},
				{Type: specs.NetworkNamespace, Path: "/run/netns/" + pod.id},
			},
		},
	}, nil
}

func userOf(pod *v1.Pod) uint32 {
	if own := pod.Spec.Containers[0].SecurityContext; own != nil && own.RunAsUser != nil {
		return uint32(*own.RunAsUser)
	}
	if all := pod.Spec.SecurityContext; all != nil && all.RunAsUser != nil {
		return uint32(*all.RunAsUser)
	}
	return 65532
}

func (n *nodeProvider) mountsOf(pod *runningPod, bundle string) ([]specs.Mount, error) {
	bind := func(from, to string, options ...string) specs.Mount {
		return specs.Mount{Destination: to, Source: from, Type: "bind", Options: append([]string{"rbind"}, options...)}
	}
	mounts := []specs.Mount{
		{Destination: "/proc", Type: "proc", Source: "proc"},
		{Destination: "/dev", Type: "tmpfs", Source: "tmpfs", Options: []string{"nosuid", "mode=755"}},
		{Destination: "/dev/shm", Type: "tmpfs", Source: "shm", Options: []string{"nosuid", "noexec", "nodev", "mode=1777"}},
		{Destination: "/sys/fs/cgroup", Type: "cgroup", Source: "cgroup", Options: []string{"ro"}},
		bind(hostsFile(n.state, pod.Namespace), "/etc/hosts", "ro"),
	}
	for _, mount := range pod.Spec.Containers[0].VolumeMounts {
		folder := filepath.Join(bundle, "volumes", mount.Name)
		if err := n.fillVolume(pod.Pod, mount.Name, folder); err != nil {
			return nil, err
		}
		mode := "rw"
		if mount.ReadOnly {
			mode = "ro"
		}
		mounts = append(mounts, bind(filepath.Join(folder, mount.SubPath), mount.MountPath, mode))
	}
	return mounts, nil
}

// Makes the folder of a volume. One that is neither a ConfigMap nor a Secret is empty.
func (n *nodeProvider) fillVolume(pod *v1.Pod, name, folder string) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	if err := os.Chmod(folder, 0o777); err != nil {
		return err
	}
	files := map[string][]byte{}
	for _, volume := range pod.Spec.Volumes {
		if volume.Name == name && volume.ConfigMap != nil {
			found, err := n.config.ConfigMaps.ConfigMaps(pod.Namespace).Get(volume.ConfigMap.Name)
			if err != nil {
				return err
			}
			for key, text := range found.Data {
				files[key] = []byte(text)
			}
		}
		if volume.Name == name && volume.Secret != nil {
			found, err := n.config.Secrets.Secrets(pod.Namespace).Get(volume.Secret.SecretName)
			if err != nil {
				return err
			}
			files = found.Data
		}
	}
	for key, content := range files {
		if err := os.WriteFile(filepath.Join(folder, key), content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// Runs the container to its end and returns its exit code. Once the context ends, it is stopped as a kubelet does it: with
// SIGTERM, and after the grace period with SIGKILL.
func runContainer(context context.Context, pod *runningPod, bundle string) (int, error) {
	output, err := os.OpenFile(pod.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return 0, err
	}
	defer output.Close()
	command := exec.Command("runc", "run", "--bundle", bundle, pod.id)
	command.Stdout, command.Stderr = output, output
	if err := command.Start(); err != nil {
		return 0, err
	}
	ended := make(chan error, 1)
	go func() { ended <- command.Wait() }()
	select {
	case err = <-ended:
	case <-context.Done():
		signal(pod.id, "TERM")
		grace := int64(30)
		if pod.Spec.TerminationGracePeriodSeconds != nil {
			grace = *pod.Spec.TerminationGracePeriodSeconds
		}
		select {
		case err = <-ended:
		case <-time.After(time.Duration(grace) * time.Second):
			signal(pod.id, "KILL")
			err = <-ended
		}
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode(), nil
	}
	return 0, err
}

func signal(id, name string) {
	if output, err := exec.Command("runc", "kill", id, name).CombinedOutput(); err != nil {
		log.Printf("%s: %s %s", id, err, output)
	}
}

// Gives a pod a network namespace of its own, connected to the bridge.
func makeNetwork(id, address string) error {
	link := "p" + strings.ReplaceAll(strings.TrimPrefix(address, "10.244."), ".", "-")
	for _, line := range []string{
		"netns add " + id,
		fmt.Sprintf("link add %s type veth peer name eth0 netns %s", link, id),
		fmt.Sprintf("link set %s master assay0 up", link),
		fmt.Sprintf("-n %s address add %s/16 dev eth0", id, address),
		fmt.Sprintf("-n %s link set eth0 up", id),
		fmt.Sprintf("-n %s link set lo up", id),
		fmt.Sprintf("-n %s route add default via %s", id, hostAddress),
	} {
		if output, err := exec.Command("ip", strings.Fields(line)...).CombinedOutput(); err != nil {
			return fmt.Errorf("ip %s: %w: %s", line, err, output)
		}
	}
	return nil
}

// Listens on an address of a pod's own loopback interface.
func listenIn(id, address string) (net.Listener, error) {
	type result struct {
		net.Listener
		error
	}
	results := make(chan result)
	go func() {
		// The thread is in the other namespace from here on: it ends with this goroutine, because it stays locked.
		runtime.LockOSThread()
		namespace, err := os.Open("/run/netns/" + id)
		if err == nil {
			defer namespace.Close()
			err = unix.Setns(int(namespace.Fd()), unix.CLONE_NEWNET)
		}
		var listener net.Listener
		if err == nil {
			listener, err = net.Listen("tcp", address)
		}
		results <- result{listener, err}
	}()
	made := <-results
	return made.Listener, made.error
}

func removeNetwork(pod *runningPod) {
	if pod.entrance != nil {
		pod.entrance.Close()
	}
	if output, err := exec.Command("ip", "netns", "delete", pod.id).CombinedOutput(); err != nil {
		log.Printf("%s: %s %s", pod.id, err, output)
	}
}
