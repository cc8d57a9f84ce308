package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"path/filepath"
	"time"

	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/intstr"
	"k8s.io/client-go/kubernetes"
)

const servicePeriod = 300 * time.Millisecond

func hostsFile(state, namespace string) string {
	return filepath.Join(state, "hosts-"+namespace)
}

// Stands in for proxy and name server: listens on the address of each Service, connects to a ready pod of it, and writes the
// names of all Services into a file of hosts for each namespace.
func serveServices(context context.Context, client kubernetes.Interface, pods *podTable) {
	listeners := map[string]net.Listener{}
	written := map[string]string{}
	for ; ; time.Sleep(servicePeriod) {
		services, err := client.CoreV1().Services("").List(context, metav1.ListOptions{})
		if err != nil {
			log.Print(err)
			continue
		}
		namespaces, err := client.CoreV1().Namespaces().List(context, metav1.ListOptions{})
		if err != nil {
			log.Print(err)
			continue
		}
		present := map[string]bool{}
		for _, service := range services.Items {
			for _, port := range service.Spec.Ports {
				key := fmt.Sprintf("%s:%d", service.Spec.ClusterIP, port.Port)
				present[key] = true
				if listeners[key] != nil || len(service.Spec.Selector) == 0 || service.Spec.ClusterIP == "None" {
					continue
				}
				listener, err := net.Listen("tcp", key)
				if err != nil {
					log.Fatal(err)
				}
				listeners[key] = listener
				go forward(listener, func() string { return pods.endpoint(service, port) })
			}
		}
		for key, listener := range listeners {
			if !present[key] {
				listener.Close()
				delete(listeners, key)
			}
		}
		for _, namespace := range namespaces.Items {
			text := hostsOf(namespace.Name, services.Items)
			if written[namespace.Name] != text {
				if err := os.WriteFile(hostsFile(pods.state, namespace.Name), []byte(text), 0o644); err != nil {
					log.Fatal(err)
				}
				written[namespace.Name] = text
			}
		}
	}
}

func hostsOf(namespace string, services []v1.Service) string {
	text := "127.0.0.1 localhost\n"
	for _, service := range services {
		if service.Spec.ClusterIP == "None" {
			continue
		}
		full := service.Name + "." + service.Namespace
		text += fmt.Sprintf("%s %s %s.svc %s.svc.cluster.local", service.Spec.ClusterIP, full, full, full)
		if service.Namespace == namespace {
			text += " " + service.Name
		}
		text += "\n"
	}
	return text
}

// Connects whoever arrives with what `to` names then.
func forward(listener net.Listener, to func() string) {
	for {
		incoming, err := listener.Accept()
		if err != nil {
			return
		}
		go func() {
			outgoing, err := net.Dial("tcp", to())
			if err != nil {
				incoming.Close()
				return
			}
			join(incoming, outgoing)
		}()
	}
}

// The address of a ready pod of a service; empty without one.
func (t *podTable) endpoint(service v1.Service, port v1.ServicePort) string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	selector := labels.SelectorFromSet(service.Spec.Selector)
	for _, pod := range t.pods {
		statuses := pod.Status.ContainerStatuses
		isReady := len(statuses) > 0 && statuses[0].Ready || service.Spec.PublishNotReadyAddresses
		if pod.Namespace == service.Namespace && selector.Matches(labels.Set(pod.Labels)) && isReady {
			target := port.TargetPort
			if target.IntValue() == 0 && target.StrVal == "" {
				target = intstr.FromInt32(port.Port)
			}
			return fmt.Sprintf("%s:%d", pod.address, portOf(pod.Pod, target))
		}
	}
	return ""
}

// The number of a port that may be named.
func portOf(pod *v1.Pod, port intstr.IntOrString) int {
	for _, known := range pod.Spec.Containers[0].Ports {
		if port.StrVal != "" && known.Name == port.StrVal {
			return int(known.ContainerPort)
		}
	}
	return port.IntValue()
}

// Copies both ways until one side ends.
func join(one, other io.ReadWriteCloser) {
	ended := make(chan struct{}, 2)
	for _, pair := range [][2]io.ReadWriteCloser{{one, other}, {other, one}} {
		go func() {
			_, _ = io.Copy(pair[0], pair[1])
			ended <- struct{}{}
		}()
	}
	<-ended
	one.Close()
	other.Close()
}
