package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	specs "github.com/opencontainers/runtime-spec/specs-go"
	v1 "k8s.io/api/core/v1"
)

// Where the unpacked files of an image are; what it says of its start is in a file beside it.
func imageFolder(state, name string) string {
	return filepath.Join(state, "images", strings.ReplaceAll(name, "/", "%2F"))
}

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
	return makeNetwork(pod.id, pod.address)
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
	user := userOf(pod.Pod)
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

func userOf(pod *v1.Pod) specs.User {
	id := uint32(65532)
	if given := pod.Spec.SecurityContext; given != nil && given.RunAsUser != nil {
		id = uint32(*given.RunAsUser)
	}
	return specs.User{UID: id, GID: id}
}

// Volumes are empty, also those of a ConfigMap: no pod of a load reads one.
func (n *nodeProvider) mountsOf(pod *runningPod, bundle string) ([]specs.Mount, error) {
	bind := func(from, to string, options ...string) specs.Mount {
		return specs.Mount{Destination: to, Source: from, Type: "bind", Options: append([]string{"rbind"}, options...)}
	}
	mounts := []specs.Mount{
		{Destination: "/proc", Type: "proc", Source: "proc"},
		{Destination: "/dev", Type: "tmpfs", Source: "tmpfs", Options: []string{"nosuid", "mode=755"}},
		{Destination: "/dev/shm", Type: "tmpfs", Source: "shm", Options: []string{"nosuid", "noexec", "nodev", "mode=1777"}},
		{Destination: "/sys/fs/cgroup", Type: "cgroup", Source: "cgroup", Options: []string{"ro"}},
		bind(hostsFile(n.state), "/etc/hosts", "ro"),
	}
	for _, mount := range pod.Spec.Containers[0].VolumeMounts {
		folder := filepath.Join(bundle, "volumes", mount.Name)
		if err := os.MkdirAll(folder, 0o777); err != nil {
			return nil, err
		}
		if err := os.Chmod(folder, 0o777); err != nil {
			return nil, err
		}
		mounts = append(mounts, bind(folder, mount.MountPath))
	}
	return mounts, nil
}

// Runs the container to its end and returns its exit code. Once the context ends, it is stopped as a kubelet does it: with
// SIGTERM, and after the grace period by force.
func runContainer(context context.Context, pod *runningPod, bundle string) (int, error) {
	output, err := os.OpenFile(pod.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return 0, err
	}
	defer output.Close()
	command := exec.CommandContext(context, "runc", "run", "--bundle", bundle, pod.id)
	command.Stdout, command.Stderr = output, output
	command.Cancel = func() error { return exec.Command("runc", "kill", pod.id, "TERM").Run() }
	command.WaitDelay = time.Duration(*pod.Spec.TerminationGracePeriodSeconds) * time.Second
	err = command.Run()
	_ = exec.Command("runc", "delete", "--force", pod.id).Run()
	if command.ProcessState == nil {
		return 0, err
	}
	return command.ProcessState.ExitCode(), nil
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

func removeNetwork(pod *runningPod) {
	if output, err := exec.Command("ip", "netns", "delete", pod.id).CombinedOutput(); err != nil {
		log.Printf("%s: %s %s", pod.id, err, output)
	}
}
