package arrivals

import (
	"context"
	"testing"
	"time"
)

// clocked returns a dispatcher and the time that it reads.
func clocked(at time.Duration) (*Dispatcher, *time.Duration) {
	now := &at
	return NewDispatcher(func() time.Duration { return *now }), now
}

// worker is a virtual user that waits for its next task, which goes to the channel.
func worker(t *testing.T, d *Dispatcher) <-chan Task {
	t.Helper()
	taken := make(chan Task, 1)
	before := d.IdleCount()
	go func() {
		if task, isThere := d.Next(context.Background(), make(chan Task, 1)); isThere {
			taken <- task
		}
		close(taken)
	}()
	for d.IdleCount() == before {
		time.Sleep(time.Millisecond)
	}
	return taken
}

func TestTheVirtualUserThatBecameFreeLastTakesTheNextTask(t *testing.T) {
	d, _ := clocked(0)
	first, last := worker(t, d), worker(t, d)
	for tick, user := range []<-chan Task{last, first} {
		d.Give(int64(tick), 0)
		if task := <-user; task.Tick != int64(tick) {
			t.Fatalf("the one that became free last must take tick %d, got %d", tick, task.Tick)
		}
	}
}

func TestTasksWithoutAFreeVirtualUserWaitInTheirOrder(t *testing.T) {
	d, now := clocked(10 * time.Millisecond)
	d.Give(1, 9*time.Millisecond)
	d.Give(2, 10*time.Millisecond)
	if d.Left(time.Hour) != 2 || d.Left(9*time.Millisecond) != 1 {
		t.Fatal("two tasks must wait for virtual users")
	}
	*now = 50 * time.Millisecond
	for tick := int64(1); tick <= 2; tick++ {
		task, _ := d.Next(context.Background(), nil)
		if task.Tick != tick || task.Taken != *now || task.OwnDelay > time.Millisecond {
			t.Fatalf("tick %d must have waited until 50 ms for the target, got %+v", tick, task)
		}
	}
	d.Close()
	if _, isThere := d.Next(context.Background(), nil); isThere || !d.IsDone() {
		t.Fatal("a closed dispatcher must be done once its queue is empty")
	}
}

func TestATaskThatComesLateIntoAQueueIsDelayedByThoseBeforeIt(t *testing.T) {
	d, now := clocked(0)
	d.Give(0, 0)
	// The target keeps every virtual user busy; meanwhile the process was stopped for a second.
	*now = 2 * time.Second
	d.Give(1, time.Second)
	*now = 3 * time.Second
	for range 2 {
		if task, _ := d.Next(context.Background(), nil); task.OwnDelay != 0 {
			t.Fatalf("all of the wait must be the target's, got %+v", task)
		}
	}
}

func TestTheDelayOfATaskInTheQueueIsAtMostThatOfTheLatestTask(t *testing.T) {
	d, now := clocked(time.Second)
	// The process was stopped for a second: three tasks are due at once, and there is no virtual user for any.
	for tick := range 3 {
		d.Give(int64(tick), time.Duration(tick)*time.Millisecond)
	}
	*now = 5 * time.Second
	for range 3 {
		if task, _ := d.Next(context.Background(), nil); task.OwnDelay != time.Second || task.Taken != *now {
			t.Fatalf("one of five seconds must be the generator's own, got %+v", task)
		}
	}
	d.Give(3, *now)
	if task, _ := d.Next(context.Background(), nil); task.OwnDelay != 0 {
		t.Fatalf("a later queue must be the target's alone, got %+v", task)
	}
}

func TestAWaitUntilAllVirtualUsersAreBusyEndsWhenTheLastOneIsAndWhenNoMoreComes(t *testing.T) {
	for name, end := range map[string]func(*Dispatcher){
		"the last one is busy": func(d *Dispatcher) { d.Give(1, 0) },
		"no more comes":        func(d *Dispatcher) { d.Close() },
	} {
		d, _ := clocked(0)
		worker(t, d)
		worker(t, d)
		d.Give(0, 0)
		waited := make(chan struct{})
		go func() {
			d.WaitUntilAllAreBusy(context.Background())
			close(waited)
		}()
		select {
		case <-waited:
			t.Errorf("%s: the wait must go on while a virtual user is free", name)
		case <-time.After(20 * time.Millisecond):
		}
		end(d)
		<-waited
	}
}
