package arrivals

import (
	"context"
	"slices"
	"testing"
	"time"

	"assay/engine/record"
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

// waits are how long four iterations that were due a minute apart, and waited for one virtual user, would have waited without this
// process: the target took so long for each, and began so long after the start of the schedule.
func waits(began time.Duration, taken ...time.Duration) (waits []time.Duration) {
	load := &Load{Recorder: record.New(record.Settings{WindowMs: 1000}), dispatcher: NewDispatcher()}
	load.Recorder.Begin(time.Now().Add(-began), time.Hour)
	for tick := range taken {
		load.dispatcher.Give(int64(tick), time.Duration(tick+1)*time.Minute)
	}
	load.dispatcher.Close()
	load.Work(context.Background(), func(task Task) time.Duration {
		waits = append(waits, task.Wait.Truncate(time.Minute))
		return taken[task.Tick]
	})
	return waits
}

func TestAWaitForAVirtualUserIsTheTargetsAsFarAsItKeptHim(t *testing.T) {
	const minute = time.Minute
	for name, one := range map[string]struct {
		began           time.Duration
		taken, expected []time.Duration
	}{
		"the target is slower than the load":            {0, []time.Duration{5 * minute, 5 * minute, 5 * minute, 0}, []time.Duration{0, 4 * minute, 8 * minute, 12 * minute}},
		"the target was frozen and catches up":          {0, []time.Duration{4 * minute, 0, 0, 0}, []time.Duration{0, 3 * minute, 2 * minute, minute}},
		"this process alone was late":                   {0, []time.Duration{minute, minute / 2, 0, minute}, []time.Duration{0, 0, 0, 0}},
		"the virtual user was made while all were busy": {3 * minute, []time.Duration{0, 0, 0, 0}, []time.Duration{2 * minute, minute, 0, 0}},
	} {
		if found := waits(one.began, one.taken...); !slices.Equal(found, one.expected) {
			t.Errorf("%s: the waits must be %v, got %v", name, one.expected, found)
		}
	}
}

func TestAnIterationThatFindsAFreeVirtualUserHasNotWaited(t *testing.T) {
	load := &Load{Recorder: record.New(record.Settings{WindowMs: 1000}), dispatcher: NewDispatcher()}
	load.Recorder.Begin(time.Now().Add(-time.Hour), time.Hour)
	taken := make(chan Task)
	go load.Work(context.Background(), func(task Task) time.Duration {
		taken <- task
		return 0
	})
	for load.dispatcher.IdleCount() == 0 {
		time.Sleep(time.Millisecond)
	}
	// The process was late with it, and the virtual user had nothing to do.
	load.dispatcher.Give(0, time.Minute)
	if task := <-taken; task.Wait != 0 || task.IsQueued {
		t.Fatalf("it must not have waited, got %+v", task)
	}
	load.dispatcher.Close()
}
