#!/usr/bin/env bash
# Guess: a backoff with jitter and a longest wait of one second spreads its waits at every attempt, save in tenacity
#   and urllib3, and no wait is longer.
# What happens: eight libraries cut the wait off after the jitter. From about the fifth attempt each client waits exactly one
#   second, and all that failed together return together: resilience4j, spring-retry, tenacity, urllib3, httpx-retries,
#   cockatiel by default, retry for Node, and retry-go. Spring 7's own backoff and cockatiel's other two generators spread.
#   Failsafe and cenkalti's backoff spread too, but up to half a second beyond the longest wait.
# Version: resilience4j-retry 2.4.0, spring-retry 2.0.12, spring-core 7.0.1, failsafe 3.3.2, JDK 17; tenacity 9.2.1,
#   urllib3 2.8.0, httpx-retries 0.6.0; cockatiel 3.2.1, retry 0.13.1, Node 20; retry-go v4.7.0, backoff v5.0.3, Go 1.26.
# Who meets it: a service that comes back after an overload of some seconds: the requests return as one burst each second.
# Needs: JDK 17 with Maven, Python, Node, Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>io.github.resilience4j</groupId><artifactId>resilience4j-retry</artifactId><version>2.4.0</version></dependency>
    <dependency><groupId>org.springframework.retry</groupId><artifactId>spring-retry</artifactId><version>2.0.12</version></dependency>
    <dependency><groupId>org.springframework</groupId><artifactId>spring-core</artifactId><version>7.0.1</version></dependency>
    <dependency><groupId>dev.failsafe</groupId><artifactId>failsafe</artifactId><version>3.3.2</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>1.7.36</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > Probe.java <<'JAVA'
import dev.failsafe.*;
import io.github.resilience4j.core.IntervalFunction;
import java.time.Duration;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import org.springframework.retry.backoff.ExponentialRandomBackOffPolicy;
import org.springframework.util.backoff.ExponentialBackOff;

class Probe {
  public static void main(String[] arguments) {
    show("resilience4j", () -> IntervalFunction.ofExponentialRandomBackoff(100, 2.0, 0.5, 1000L).apply(20));
    show("spring-retry", () -> {
      var policy = new ExponentialRandomBackOffPolicy();
      policy.setInitialInterval(100);
      policy.setMaxInterval(1000);
      var last = new long[1];
      policy.setSleeper(wait -> last[0] = wait);
      var context = policy.start(null);
      for (int attempt = 0; attempt < 20; attempt++) policy.backOff(context);
      return last[0];
    });
    show("spring-core", () -> {
      var backoff = new ExponentialBackOff(100, 2);
      backoff.setMaxInterval(1000);
      backoff.setJitter(50);
      var execution = backoff.start();
      for (int attempt = 1; attempt < 20; attempt++) execution.nextBackOff();
      return execution.nextBackOff();
    });
    // In units of 10 microseconds, as Failsafe does wait.
    show("failsafe", () -> {
      var last = new long[1];
      var policy = RetryPolicy.builder().withBackoff(Duration.ofMillis(1), Duration.ofMillis(10)).withJitter(0.5).withMaxRetries(8)
        .onRetryScheduled(event -> last[0] = event.getDelay().toNanos() / 10_000).build();
      try {
        Failsafe.with(policy).run(() -> { throw new IllegalStateException(); });
      } catch (IllegalStateException expected) {
        return last[0];
      }
      return 0;
    });
  }

  static void show(String name, DoubleSupplier wait) {
    var waits = DoubleStream.generate(wait).limit(100).summaryStatistics();
    System.out.println(name + (waits.getMin() == waits.getMax() ? ": each " + (long) waits.getMax() + " ms"
      : waits.getMax() > 1000 ? ": spread, and beyond" : ": spread"));
  }
}
JAVA
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check tenacity==9.2.1 urllib3==2.8.0 httpx-retries==0.6.0
cat > probe.py <<'PY'
from types import SimpleNamespace

import httpx_retries
import tenacity
import urllib3
from urllib3.util.retry import RequestHistory

def show(name, wait):
    waits = [wait() for _ in range(100)]
    print(name + (f": each {max(waits) * 1000:.0f} ms" if min(waits) == max(waits) else ": spread"))

last = SimpleNamespace(attempt_number=20)
show("tenacity", lambda: tenacity.wait_exponential_jitter(multiplier=0.1, max=1, jitter=0.1)(last))
history = (RequestHistory("GET", "/", None, 503, None),) * 20
show("urllib3", urllib3.Retry(backoff_factor=0.1, backoff_max=1, backoff_jitter=0.1, history=history).get_backoff_time)
show("httpx-retries", httpx_retries.Retry(backoff_factor=0.1, max_backoff_wait=1, backoff_jitter=0.5, attempts_made=20).backoff_strategy)
PY
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts cockatiel@3.2.1 retry@0.13.1
cat > probe.cjs <<'JS'
const { ExponentialBackoff, fullJitterGenerator, halfJitterGenerator } = require('cockatiel');
const retry = require('retry');
function show(name, wait) {
  const waits = Array.from({ length: 100 }, wait);
  console.log(name + (new Set(waits).size === 1 ? `: each ${waits[0]} ms` : ': spread'));
}
function twentieth(options) {
  let backoff = new ExponentialBackoff({ initialDelay: 100, maxDelay: 1000, ...options }).next();
  for (let attempt = 1; attempt < 20; attempt++) backoff = backoff.next();
  return backoff.duration;
}
show('cockatiel, default', () => twentieth({}));
show('cockatiel, full', () => twentieth({ generator: fullJitterGenerator }));
show('cockatiel, half', () => twentieth({ generator: halfJitterGenerator }));
show('retry', () => retry.timeouts({ retries: 20, minTimeout: 100, maxTimeout: 1000, randomize: true })[19]);
JS
cat > main.go <<'GO'
package main

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v5"
)

// timer notes the last wait, and does not wait.
type timer struct{ last *time.Duration }

func (t timer) After(wait time.Duration) <-chan time.Time {
	*t.last = wait
	return time.After(0)
}

func show(name string, wait func() time.Duration) {
	var waits []time.Duration
	for range 100 {
		waits = append(waits, wait())
	}
	switch least, most := slices.Min(waits), slices.Max(waits); {
	case least == most:
		fmt.Printf("%s: each %d ms\n", name, most.Milliseconds())
	case most > time.Second:
		fmt.Printf("%s: spread, and beyond\n", name)
	default:
		fmt.Printf("%s: spread\n", name)
	}
}

func main() {
	show("retry-go", func() (last time.Duration) {
		_ = retry.Do(func() error { return errors.New("no") }, retry.Attempts(20), retry.Delay(100*time.Millisecond),
			retry.MaxDelay(time.Second), retry.MaxJitter(100*time.Millisecond), retry.WithTimer(timer{&last}))
		return
	})
	show("cenkalti's backoff", func() (last time.Duration) {
		policy := backoff.NewExponentialBackOff()
		policy.InitialInterval, policy.MaxInterval = 100*time.Millisecond, time.Second
		for range 20 {
			last = policy.NextBackOff()
		}
		return
	})
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/avast/retry-go/v4@v4.7.0 -require github.com/cenkalti/backoff/v5@v5.0.3
go mod tidy 2> /dev/null
seen=$(java -cp 'lib/*' Probe.java; v/bin/python probe.py; node probe.cjs; go run .); echo "$seen"
[ "$seen" = 'resilience4j: each 1000 ms
spring-retry: each 1000 ms
spring-core: spread
failsafe: spread, and beyond
tenacity: each 1000 ms
urllib3: each 1000 ms
httpx-retries: each 1000 ms
cockatiel, default: each 1000 ms
cockatiel, full: spread
cockatiel, half: spread
retry: each 1000 ms
retry-go: each 1000 ms
cenkalti'"'"'s backoff: spread, and beyond' ] || { echo "Other libraries than before end the jitter at the longest wait."; exit 1; }
