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
	"k8s.io/client-go/kubernetes"
)

const servicePeriod = 300 * time.Millisecond

// Stands in for proxy and name server: listens on the address of each Service, connects to one of its pods that are ready, and
// writes the names of all Services into the file of hosts that pods have.
func serveServices(context context.Context, client kubernetes.Interface, state string) {
	isServed := map[string]bool{}
	for ; ; time.Sleep(servicePeriod) {
		services, err := client.CoreV1().Services("").List(context, metav1.ListOptions{})
		if err != nil {
			log.Print(err)
			continue
		}
		hosts := "127.0.0.1 localhost\n"
		for _, service := range services.Items {
			address := service.Spec.ClusterIP
			if len(service.Spec.Selector) == 0 || address == v1.ClusterIPNone {
				continue
			}
			full := service.Name + "." + service.Namespace
			hosts += fmt.Sprintf("%s %s %s %s.svc %s.svc.cluster.local\n", address, service.Name, full, full, full)
			for _, port := range service.Spec.Ports {
				key := fmt.Sprintf("%s:%d", address, port.Port)
				if isServed[key] {
					continue
				}
				isServed[key] = true
				listener, err := net.Listen("tcp", key)
				if err != nil {
					log.Fatal(err)
				}
				go forward(listener, func() string { return endpoint(context, client, service, port) })
			}
		}
		if err := os.WriteFile(hostsFile(state), []byte(hosts), 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

func hostsFile(state string) string {
	return filepath.Join(state, "hosts")
}

// The address of a ready pod of a Service, as the cluster has it; empty without one.
func endpoint(context context.Context, client kubernetes.Interface, service v1.Service, port v1.ServicePort) string {
	ofService := metav1.ListOptions{LabelSelector: "kubernetes.io/service-name=" + service.Name}
	slices, err := client.DiscoveryV1().EndpointSlices(service.Namespace).List(context, ofService)
	if err != nil {
		log.Print(err)
		return ""
	}
	for _, slice := range slices.Items {
		for _, endpoint := range slice.Endpoints {
			for _, known := range slice.Ports {
				if *endpoint.Conditions.Ready && *known.Name == port.Name {
					return fmt.Sprintf("%s:%d", endpoint.Addresses[0], *known.Port)
				}
			}
		}
	}
	return ""
}

// Connects each client to the address that `to` gives at that moment.
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
