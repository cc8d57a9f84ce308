package arrivals

import (
	"context"
	"testing"
	"time"
)

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
	d := NewDispatcher()
	first, last := worker(t, d), worker(t, d)
	for tick, user := range []<-chan Task{last, first} {
		d.Give(int64(tick), 0)
		if task := <-user; task.Tick != int64(tick) {
			t.Fatalf("the one that became free last must take tick %d, got %d", tick, task.Tick)
		}
	}
}

func TestTasksWithoutAFreeVirtualUserWaitInTheirOrder(t *testing.T) {
	d := NewDispatcher()
	d.Give(1, 9*time.Millisecond)
	d.Give(2, 10*time.Millisecond)
	if d.Left(time.Hour) != 2 || d.Left(9*time.Millisecond) != 1 {
		t.Fatal("two tasks must wait for virtual users")
	}
	for tick := int64(1); tick <= 2; tick++ {
		if task, _ := d.Next(context.Background(), nil); task.Tick != tick || !task.IsQueued {
			t.Fatalf("tick %d must have waited, got %+v", tick, task)
		}
	}
	d.Close()
	if _, isThere := d.Next(context.Background(), nil); isThere || !d.IsDone() {
		t.Fatal("a closed dispatcher must be done once its queue is empty")
	}
}

func TestAWaitUntilAllVirtualUsersAreBusyEndsWhenTheLastOneIsAndWhenNoMoreComes(t *testing.T) {
	for name, end := range map[string]func(*Dispatcher){
		"the last one is busy": func(d *Dispatcher) { d.Give(1, 0) },
		"no more comes":        func(d *Dispatcher) { d.Close() },
	} {
		d := NewDispatcher()
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
