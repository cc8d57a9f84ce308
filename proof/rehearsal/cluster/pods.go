package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	dto "github.com/prometheus/client_model/go"
	"github.com/virtual-kubelet/virtual-kubelet/errdefs"
	"github.com/virtual-kubelet/virtual-kubelet/node/api"
	"github.com/virtual-kubelet/virtual-kubelet/node/nodeutil"
	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	stats "k8s.io/kubelet/pkg/apis/stats/v1alpha1"
)

// All pods of all nodes.
type podTable struct {
	client kubernetes.Interface
	state  string
	images map[string]string
	// Where a pod finds the target on its own loopback interface, and where that leads.
	target, targetBehind string

	mutex sync.Mutex
	pods  map[string]*runningPod
	// How many pods there were so far.
	count int
}

// One pod. Its status changes under the mutex of the table.
type runningPod struct {
	*v1.Pod
	id      string
	address string
	log     string
	// Where it finds the target.
	entrance net.Listener
	stop     context.CancelFunc
	changed  func(*v1.Pod)
}

// What the library asks of one node.
type nodeProvider struct {
	*podTable
	config  nodeutil.ProviderConfig
	changed func(*v1.Pod)
}

func (n *nodeProvider) NotifyPods(_ context.Context, changed func(*v1.Pod)) { n.changed = changed }

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
	created.Status.Phase = v1.PodPending
	n.pods[pod.Namespace+"/"+pod.Name] = created
	go n.run(context, created)
	return nil
}

// Runs the one container of a pod until it ends for good.
func (n *nodeProvider) run(context context.Context, pod *runningPod) {
	folder, isKnown := n.images[pod.Spec.Containers[0].Image]
	if !isKnown {
		n.update(pod, v1.PodPending, v1.ContainerState{Waiting: &v1.ContainerStateWaiting{
			Reason: "ErrImagePull", Message: "there is no image " + pod.Spec.Containers[0].Image,
		}})
		return
	}
	bundle := filepath.Join(n.state, "pods", string(pod.UID))
	defer removeNetwork(pod)
	err := n.prepare(pod, folder, bundle)
	for restarts := int32(0); err == nil; restarts++ {
		started := metav1.Now()
		n.update(pod, v1.PodRunning, v1.ContainerState{Running: &v1.ContainerStateRunning{StartedAt: started}})
		finished := make(chan struct{})
		go n.awaitReady(pod, finished)
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
		if err != nil || !again || context.Err() != nil {
			n.update(pod, phase, v1.ContainerState{Terminated: ended})
			return
		}
		n.mutex.Lock()
		pod.Status.ContainerStatuses[0].RestartCount = restarts + 1
		pod.Status.ContainerStatuses[0].LastTerminationState = v1.ContainerState{Terminated: ended}
		n.mutex.Unlock()
		time.Sleep(time.Second)
	}
	n.update(pod, v1.PodFailed, v1.ContainerState{Terminated: &v1.ContainerStateTerminated{
		ExitCode: 128, Reason: "StartError", Message: err.Error(), FinishedAt: metav1.Now(),
	}})
}

// Sets the state of the container and what follows from it, and tells the library.
func (t *podTable) update(pod *runningPod, phase v1.PodPhase, state v1.ContainerState) {
	t.mutex.Lock()
	container := pod.Spec.Containers[0]
	now := metav1.Now()
	before := v1.ContainerStatus{}
	if len(pod.Status.ContainerStatuses) > 0 {
		before = pod.Status.ContainerStatuses[0]
	}
	status := v1.ContainerStatus{Name: container.Name, Image: container.Image, State: state}
	status.RestartCount, status.LastTerminationState = before.RestartCount, before.LastTerminationState
	pod.Status.Phase, pod.Status.HostIP, pod.Status.PodIP = phase, hostAddress, pod.address
	pod.Status.PodIPs = []v1.PodIP{{IP: pod.address}}
	if pod.Status.StartTime == nil {
		pod.Status.StartTime = &now
	}
	pod.Status.ContainerStatuses = []v1.ContainerStatus{status}
	t.mutex.Unlock()
	t.setReady(pod, phase == v1.PodRunning && container.ReadinessProbe == nil)
}

func (t *podTable) setReady(pod *runningPod, isReady bool) {
	t.mutex.Lock()
	status := v1.ConditionFalse
	if isReady {
		status = v1.ConditionTrue
	}
	pod.Status.ContainerStatuses[0].Ready = isReady
	kept := []v1.PodCondition{}
	for _, condition := range pod.Status.Conditions {
		if condition.Type != v1.PodReady && condition.Type != v1.ContainersReady {
			kept = append(kept, condition)
		}
	}
	now := metav1.Now()
	pod.Status.Conditions = append(kept,
		v1.PodCondition{Type: v1.PodReady, Status: status, LastTransitionTime: now},
		v1.PodCondition{Type: v1.ContainersReady, Status: status, LastTransitionTime: now})
	copied := pod.Pod.DeepCopy()
	t.mutex.Unlock()
	pod.changed(copied)
}

// Asks the probe of a container each second until it answers or the container ends.
func (t *podTable) awaitReady(pod *runningPod, finished <-chan struct{}) {
	probe := pod.Spec.Containers[0].ReadinessProbe
	if probe == nil || probe.HTTPGet == nil {
		return
	}
	url := fmt.Sprintf("http://%s:%d%s", pod.address, portOf(pod.Pod, probe.HTTPGet.Port), probe.HTTPGet.Path)
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
			t.setReady(pod, true)
			return
		}
	}
}

func (n *nodeProvider) UpdatePod(context.Context, *v1.Pod) error { return nil }

func (n *nodeProvider) DeletePod(_ context.Context, pod *v1.Pod) error {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	found, isKnown := n.pods[pod.Namespace+"/"+pod.Name]
	if !isKnown || found.UID != pod.UID {
		return errdefs.NotFound("there is no such pod")
	}
	delete(n.pods, pod.Namespace+"/"+pod.Name)
	// What the API server has added, such as the reason for a disruption, stays.
	found.Status.Conditions = pod.Status.Conditions
	found.stop()
	return nil
}

func (n *nodeProvider) GetPod(_ context.Context, namespace, name string) (*v1.Pod, error) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	if pod, isKnown := n.pods[namespace+"/"+name]; isKnown {
		return pod.Pod.DeepCopy(), nil
	}
	return nil, errdefs.NotFound("there is no such pod")
}

func (n *nodeProvider) GetPodStatus(context context.Context, namespace, name string) (*v1.PodStatus, error) {
	pod, err := n.GetPod(context, namespace, name)
	if err != nil {
		return nil, err
	}
	return &pod.Status, nil
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
	n.mutex.Lock()
	pod, isKnown := n.pods[namespace+"/"+name]
	n.mutex.Unlock()
	if !isKnown {
		return errdefs.NotFound("there is no such pod")
	}
	connection, err := net.Dial("tcp", net.JoinHostPort(pod.address, strconv.Itoa(int(port))))
	if err != nil {
		return err
	}
	join(stream, connection)
	return nil
}

var errNotOffered = errors.New("the rehearsal does not offer this")

func (n *nodeProvider) RunInContainer(context.Context, string, string, string, []string, api.AttachIO) error {
	return errNotOffered
}

func (n *nodeProvider) AttachToContainer(context.Context, string, string, string, api.AttachIO) error {
	return errNotOffered
}

func (n *nodeProvider) GetStatsSummary(context.Context) (*stats.Summary, error) {
	return nil, errNotOffered
}

func (n *nodeProvider) GetMetricsResource(context.Context) ([]*dto.MetricFamily, error) {
	return nil, errNotOffered
}
