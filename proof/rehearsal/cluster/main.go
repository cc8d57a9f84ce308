// The parts of a Kubernetes cluster that Kubernetes does not bring as a program of its own: `cluster etcd …` is etcd, and
// `cluster nodes` is a stand-in for the kubelets and the proxies of several nodes on one machine.
package main

import (
	"context"
	"crypto/tls"
	"flag"
	"fmt"
	"log"
	"net/http"
	"os"
	"path/filepath"

	"github.com/virtual-kubelet/virtual-kubelet/node"
	"github.com/virtual-kubelet/virtual-kubelet/node/nodeutil"
	"go.etcd.io/etcd/server/v3/etcdmain"
	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
)

// The address of the bridge that all pods are connected to: the cluster's own, and that of every node.
const hostAddress = "10.244.0.1"

func main() {
	if len(os.Args) > 1 && os.Args[1] == "etcd" {
		etcdmain.Main(os.Args[1:])
		return
	}
	options := flag.NewFlagSet("nodes", flag.ExitOnError)
	count := options.Int("count", 1, "number of nodes")
	state := options.String("state", "", "folder with images and certificates, for bundles, volumes and logs")
	kubeconfig := options.String("kubeconfig", "", "how to reach the API server")
	if err := options.Parse(os.Args[2:]); err != nil {
		log.Fatal(err)
	}
	config, err := clientcmd.BuildConfigFromFlags("", *kubeconfig)
	if err != nil {
		log.Fatal(err)
	}
	config.QPS, config.Burst = 100, 200
	client := kubernetes.NewForConfigOrDie(config)
	pods := &podTable{state: *state, pods: map[string]*runningPod{}}
	for at := range *count {
		go runNode(client, pods, at)
	}
	serveServices(context.Background(), client, *state)
}

func runNode(client kubernetes.Interface, pods *podTable, at int) {
	name := fmt.Sprintf("node-%d", at)
	port := 10250 + at
	certificates := filepath.Join(pods.state, "certificates")
	pair, err := tls.LoadX509KeyPair(filepath.Join(certificates, "apiserver.crt"), filepath.Join(certificates, "apiserver.key"))
	if err != nil {
		log.Fatal(err)
	}
	mux := http.NewServeMux()
	provider := func(config nodeutil.ProviderConfig) (nodeutil.Provider, node.NodeProvider, error) {
		describe(config.Node, int32(port))
		return &nodeProvider{podTable: pods, config: config}, nil, nil
	}
	kubelet, err := nodeutil.NewNode(name, provider, nodeutil.WithClient(client), nodeutil.AttachProviderRoutes(mux),
		func(config *nodeutil.NodeConfig) error {
			config.HTTPListenAddr = fmt.Sprintf("%s:%d", hostAddress, port)
			config.TLSConfig = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
			config.Handler = mux
			config.NumWorkers = 4
			return nil
		})
	if err != nil {
		log.Fatal(err)
	}
	log.Fatal(kubelet.Run(context.Background()))
}

// A node as the scheduler sees it: with more processors than the machine may have.
func describe(node *v1.Node, port int32) {
	resources := v1.ResourceList{
		v1.ResourceCPU:              resource.MustParse("8"),
		v1.ResourceMemory:           resource.MustParse("16Gi"),
		v1.ResourcePods:             resource.MustParse("20"),
		v1.ResourceEphemeralStorage: resource.MustParse("200Gi"),
	}
	node.Labels["kubernetes.io/os"] = "linux"
	node.Status.Capacity, node.Status.Allocatable = resources, resources
	node.Status.Addresses = []v1.NodeAddress{{Type: v1.NodeInternalIP, Address: hostAddress}}
	node.Status.DaemonEndpoints = v1.NodeDaemonEndpoints{KubeletEndpoint: v1.DaemonEndpoint{Port: port}}
}
