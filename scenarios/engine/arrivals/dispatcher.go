package arrivals

import (
	"context"
	"sync"
	"time"
)

// Task is an iteration that a virtual user starts.
type Task struct {
	Tick int64
	// Due is when the schedule asks for it, since the start of the schedule.
	Due time.Duration
	// IsQueued says whether it waited in the queue: no virtual user was free when it came.
	IsQueued bool
	// Wait is how long it would have waited for that virtual user if this process had never been late.
	Wait time.Duration
}

// Dispatcher gives each iteration, once it is due, to the virtual user that became free last, so that connections stay in use.
// Where none is free, iterations wait in their order.
type Dispatcher struct {
	mutex sync.Mutex
	// idle are the virtual users without a task; the last one became free last.
	idle  []chan Task
	queue []Task
	// allBusy holds an entry since there was no virtual user without a task.
	allBusy  chan struct{}
	isClosed bool
}

// NewDispatcher returns one without a virtual user.
func NewDispatcher() *Dispatcher { return &Dispatcher{allBusy: make(chan struct{}, 1)} }

// Next returns the next task of a virtual user, which gets it through its channel of capacity 1; false if there are no more.
func (d *Dispatcher) Next(ctx context.Context, own chan Task) (Task, bool) {
	d.mutex.Lock()
	if len(d.queue) > 0 {
		task := d.queue[0]
		d.queue = d.queue[1:]
		d.mutex.Unlock()
		return task, true
	}
	if d.isClosed {
		d.mutex.Unlock()
		return Task{}, false
	}
	d.idle = append(d.idle, own)
	d.mutex.Unlock()
	select {
	case task, isThere := <-own:
		return task, isThere
	case <-ctx.Done():
		return Task{}, false
	}
}

// Give gives an iteration that is due to a virtual user, or queues it.
func (d *Dispatcher) Give(tick int64, due time.Duration) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if last := len(d.idle) - 1; last >= 0 {
		d.idle[last] <- Task{Tick: tick, Due: due}
		if d.idle = d.idle[:last]; last == 0 {
			d.noteAllBusy()
		}
		return
	}
	d.queue = append(d.queue, Task{Tick: tick, Due: due, IsQueued: true})
}

// Close says that no iteration will come any more. Those in the queue are still started.
func (d *Dispatcher) Close() {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.isClosed = true
	for _, own := range d.idle {
		close(own)
	}
	d.idle = nil
	d.noteAllBusy()
}

func (d *Dispatcher) noteAllBusy() {
	select {
	case d.allBusy <- struct{}{}:
	default:
	}
}

// WaitUntilAllAreBusy waits until no virtual user is without a task, or no iteration comes any more.
func (d *Dispatcher) WaitUntilAllAreBusy(ctx context.Context) {
	for d.IdleCount() > 0 {
		select {
		case <-d.allBusy:
		case <-ctx.Done():
			return
		}
	}
}

// IdleCount is how many virtual users have no task.
func (d *Dispatcher) IdleCount() int {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	return len(d.idle)
}

// IsDone says whether every iteration was taken.
func (d *Dispatcher) IsDone() bool {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	return d.isClosed && len(d.queue) == 0
}

// Left counts the iterations in the queue that were due until a moment.
func (d *Dispatcher) Left(until time.Duration) int64 {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	var count int64
	for _, task := range d.queue {
		if task.Due <= until {
			count++
		}
	}
	return count
}
