import { expect, test } from "vitest";
import { addedContention, contentionSince } from "../../../../run/format/contention.ts";
import { readContention, type SystemFiles, usableCores } from "../../../../scenarios/driver/load/contention.ts";

function filesOf(texts: Readonly<Record<string, string>>): SystemFiles {
  return {
    read: (path) => texts[path] ?? "",
    list: (path) =>
      Object.keys(texts).flatMap((name) =>
        name.startsWith(`${path}/`) ? [name.slice(path.length + 1).split("/")[0] ?? ""] : [],
      ),
  };
}

const LINUX = {
  "/proc/7/task/7/schedstat": "9000000 1500000000 3\n",
  "/proc/7/task/8/schedstat": "9000000 500000000 3\n",
  "/proc/self/task/1/schedstat": "9000000 250000000 3\n",
  "/proc/pressure/cpu": "some avg10=98.94 avg60=97.69 avg300=89.01 total=4000000\nfull avg10=0.00 total=0\n",
  "/proc/stat":
    "cpu  5043003 161111 861469 1703443 9848 0 86024 300 0 0\ncpu0 9 9 9 9 9 9 9\ncpu2 100 20 80 400 50 1 2 7 0 0\ncpu3 3 0 0 50 0 0 0 0 0 0\n",
  "/proc/7/status": "Name:\tk6\nCpus_allowed:\tc\nCpus_allowed_list:\t2-3\n",
  "/proc/self/cgroup": "0::/jobs/one\n",
  "/sys/fs/cgroup/jobs/one/cpu.stat": "usage_usec 5\nnr_throttled 3\nthrottled_usec 700000\n",
};

test("contention for processors is what the system reports of it", () => {
  expect(readContention(7, filesOf(LINUX))).toEqual({
    k6WaitSeconds: 2,
    assayWaitSeconds: 0.25,
    pressureSeconds: 4,
    othersSeconds: expect.closeTo(2.06 - 0.027, 6),
    idleSeconds: 5,
    stolenSeconds: 3,
    throttledSeconds: 0.7,
  });
});

test("contention for processors is read from the older control groups too, and absent where there is no report", () => {
  expect(readContention(7, filesOf({}))).toEqual({});
  const older = { "/sys/fs/cgroup/cpu/a/cpu.stat": "throttled_time 2000000000\n" };
  const files = filesOf({ "/proc/self/cgroup": "3:cpu,cpuacct:/a\n0::/b\n", ...older });
  expect(readContention(7, files)).toEqual({ throttledSeconds: 2 });
});

test("contention of a window is what came since the one before, and adds up over windows", () => {
  const now = { k6WaitSeconds: 1.5, stolenSeconds: 3.25, pressureSeconds: 1 };
  const since = contentionSince({ k6WaitSeconds: 2, stolenSeconds: 3 }, now);
  expect(since).toEqual({ k6WaitSeconds: 0, stolenSeconds: 0.25 });
  const added = addedContention({ k6WaitSeconds: 2 }, { k6WaitSeconds: 0.5, throttledSeconds: 1 });
  expect(added).toEqual({ k6WaitSeconds: 2.5, throttledSeconds: 1 });
});

test("a generator may use the processors of the machine up to the limit of its control groups", () => {
  const group = { "/proc/self/cgroup": "0::/jobs/one\n" };
  expect(usableCores(filesOf(group), 64)).toBe(64);
  expect(usableCores(filesOf({ ...group, "/sys/fs/cgroup/jobs/one/cpu.max": "max 100000\n" }), 64)).toBe(64);
  expect(usableCores(filesOf({ ...group, "/sys/fs/cgroup/jobs/cpu.max": "150000 100000\n" }), 64)).toBe(1.5);
  const older = { "/proc/self/cgroup": "1:cpu:/a\n", "/sys/fs/cgroup/cpu/a/cpu.cfs_period_us": "100000" };
  const coresWith = (quota: string) =>
    usableCores(filesOf({ ...older, "/sys/fs/cgroup/cpu/a/cpu.cfs_quota_us": quota }), 64);
  expect([coresWith("50000"), coresWith("-1")]).toEqual([0.5, 64]);
});
