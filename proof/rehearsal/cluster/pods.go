package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/virtual-kubelet/virtual-kubelet/errdefs"
	"github.com/virtual-kubelet/virtual-kubelet/node/api"
	"github.com/virtual-kubelet/virtual-kubelet/node/nodeutil"
	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// All pods of all nodes.
type podTable struct {
	state string

	mutex sync.Mutex
	pods  map[string]*runningPod
	// How many pods there were so far.
	count int
}

// One pod. Its status changes under the mutex of the table.
type runningPod struct {
	*v1.Pod
	id       string
	address  string
	log      string
	restarts int32
	stop     context.CancelFunc
	changed  func(*v1.Pod)
}

// One node. What the library may ask beyond these methods, such as to execute a command in a pod, is not offered.
type nodeProvider struct {
	nodeutil.Provider
	*podTable
	config  nodeutil.ProviderConfig
	changed func(*v1.Pod)
}

func (n *nodeProvider) NotifyPods(_ context.Context, changed func(*v1.Pod)) {
	n.changed = func(pod *v1.Pod) {
		// Those that the cluster has removed must not come back.
		if current, err := n.config.Pods.Pods(pod.Namespace).Get(pod.Name); err == nil {
			pod.Finalizers = current.Finalizers
		}
		changed(pod)
	}
}

func (n *nodeProvider) CreatePod(_ context.Context, pod *v1.Pod) error {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	n.count++
	context, stop := context.WithCancel(context.Background())
	created := &runningPod{
		Pod:     pod.DeepCopy(),
		id:      fmt.Sprintf("%s_%s", pod.Namespace, pod.Name),
		address: fmt.Sprintf("10.244.%d.%d", 1+n.count/250, 1+n.count%250),
		stop:    stop,
		changed: n.changed,
	}
	created.log = filepath.Join(n.state, "logs", created.id)
	now := metav1.Now()
	created.Status.Phase, created.Status.StartTime = v1.PodPending, &now
	n.pods[pod.Namespace+"/"+pod.Name] = created
	go n.run(context, created)
	return nil
}

// Runs the one container of a pod until it ends for good.
func (n *nodeProvider) run(context context.Context, pod *runningPod) {
	container := pod.Spec.Containers[0]
	image := imageFolder(n.state, container.Image)
	if _, err := os.Stat(image); err != nil {
		n.update(pod, v1.PodPending, false, v1.ContainerState{Waiting: &v1.ContainerStateWaiting{
			Reason: "ImagePullBackOff", Message: fmt.Sprintf("Back-off pulling image %q: not found", container.Image),
		}})
		return
	}
	bundle := filepath.Join(n.state, "pods", string(pod.UID))
	defer removeNetwork(pod)
	err := n.prepare(pod, image, bundle)
	for ; err == nil; pod.restarts++ {
		started := metav1.Now()
		running := v1.ContainerState{Running: &v1.ContainerStateRunning{StartedAt: started}}
		n.update(pod, v1.PodRunning, container.ReadinessProbe == nil, running)
		finished := make(chan struct{})
		go n.awaitReady(pod, finished, running)
		var code int
		code, err = runContainer(context, pod, bundle)
		close(finished)
		ended := &v1.ContainerStateTerminated{
			ExitCode: int32(code), Reason: "Completed", StartedAt: started, FinishedAt: metav1.Now(),
		}
		phase := v1.PodSucceeded
		if code != 0 {
			phase, ended.Reason = v1.PodFailed, "Error"
		}
		policy := pod.Spec.RestartPolicy
		again := policy == v1.RestartPolicyAlways || policy == v1.RestartPolicyOnFailure && code != 0
		if err == nil && (!again || context.Err() != nil) {
			n.update(pod, phase, false, v1.ContainerState{Terminated: ended})
			return
		}
		time.Sleep(time.Second)
	}
	n.update(pod, v1.PodFailed, false, v1.ContainerState{Terminated: &v1.ContainerStateTerminated{
		ExitCode: 128, Reason: "StartError", Message: err.Error(), FinishedAt: metav1.Now(),
	}})
}

// Sets the state of the container and what follows from it, and tells the library.
func (t *podTable) update(pod *runningPod, phase v1.PodPhase, isReady bool, state v1.ContainerState) {
	t.mutex.Lock()
	status := &pod.Status
	status.Phase, status.HostIP, status.PodIP = phase, hostAddress, pod.address
	status.PodIPs = []v1.PodIP{{IP: pod.address}}
	container := pod.Spec.Containers[0]
	status.ContainerStatuses = []v1.ContainerStatus{{
		Name: container.Name, Image: container.Image, State: state, Ready: isReady, RestartCount: pod.restarts,
	}}
	ready := v1.ConditionFalse
	if isReady {
		ready = v1.ConditionTrue
	}
	for _, kind := range []v1.PodConditionType{v1.PodReady, v1.ContainersReady} {
		status.Conditions = append(
			slices.DeleteFunc(status.Conditions, func(one v1.PodCondition) bool { return one.Type == kind }),
			v1.PodCondition{Type: kind, Status: ready, LastTransitionTime: metav1.Now()})
	}
	copied := pod.Pod.DeepCopy()
	t.mutex.Unlock()
	pod.changed(copied)
}

// Asks the probe of a container each second until it answers or the container ends.
func (t *podTable) awaitReady(pod *runningPod, finished <-chan struct{}, running v1.ContainerState) {
	probe := pod.Spec.Containers[0].ReadinessProbe
	if probe == nil {
		return
	}
	url := fmt.Sprintf("http://%s:%d%s", pod.address, probe.HTTPGet.Port.IntValue(), probe.HTTPGet.Path)
	client := http.Client{Timeout: time.Second}
	for {
		select {
		case <-finished:
			return
		case <-time.After(time.Second):
		}
		response, err := client.Get(url)
		if err != nil {
			continue
		}
		response.Body.Close()
		if response.StatusCode < 400 {
			t.update(pod, v1.PodRunning, true, running)
			return
		}
	}
}

func (n *nodeProvider) UpdatePod(context.Context, *v1.Pod) error { return nil }

func (n *nodeProvider) DeletePod(_ context.Context, pod *v1.Pod) error {
	found, err := n.find(pod.Namespace, pod.Name)
	if err != nil {
		return err
	}
	n.mutex.Lock()
	defer n.mutex.Unlock()
	delete(n.pods, pod.Namespace+"/"+pod.Name)
	// What the API server has added, such as the reason for a disruption, stays.
	found.Status.Conditions = pod.Status.Conditions
	found.stop()
	return nil
}

func (t *podTable) find(namespace, name string) (*runningPod, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if pod, isKnown := t.pods[namespace+"/"+name]; isKnown {
		return pod, nil
	}
	return nil, errdefs.NotFound("there is no such pod")
}

func (n *nodeProvider) GetPod(_ context.Context, namespace, name string) (*v1.Pod, error) {
	pod, err := n.find(namespace, name)
	if err != nil {
		return nil, err
	}
	n.mutex.Lock()
	defer n.mutex.Unlock()
	return pod.Pod.DeepCopy(), nil
}

func (n *nodeProvider) GetPods(context.Context) ([]*v1.Pod, error) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	pods := []*v1.Pod{}
	for _, pod := range n.pods {
		if pod.Spec.NodeName == n.config.Node.Name {
			pods = append(pods, pod.Pod.DeepCopy())
		}
	}
	return pods, nil
}

func (n *nodeProvider) GetContainerLogs(
	_ context.Context, namespace, name, _ string, _ api.ContainerLogOpts,
) (io.ReadCloser, error) {
	return os.Open(filepath.Join(n.state, "logs", namespace+"_"+name))
}

// PortForward connects a stream of kubectl with a port of a pod.
func (n *nodeProvider) PortForward(_ context.Context, namespace, name string, port int32, stream io.ReadWriteCloser) error {
	pod, err := n.find(namespace, name)
	if err != nil {
		return err
	}
	connection, err := net.Dial("tcp", net.JoinHostPort(pod.address, strconv.Itoa(int(port))))
	if err != nil {
		return err
	}
	join(stream, connection)
	return nil
}
