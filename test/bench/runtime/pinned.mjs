import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const SERVER_CORE = '0';
const DRIVER_CORE = '1';

/** Keeps this process to one core, so that what it measures has the other for itself. */
export function pinDriver() {
  if (process.platform !== 'linux' || availableParallelism() < 2) {
    throw new Error('the benchmark needs Linux, `taskset` and two cores');
  }
  execFileSync('taskset', ['-a', '-c', '-p', DRIVER_CORE, String(process.pid)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Starts Node on the core of the servers. */
export function spawnPinned(args, { env, stdio }) {
  return spawn('taskset', ['-c', SERVER_CORE, process.execPath, ...args], {
    env: { ...process.env, ...env },
    stdio,
  });
}

/** The processor time that all threads of a process have used, in milliseconds; exact to far less than one. */
export function cpuMilliseconds(pid) {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = tasks.map((task) =>
    Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6;
}

/** The memory of a process now, and at most so far, in MB. */
export function memoryMegabytes(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) / 1024;
  return { now: field('VmRSS'), peak: field('VmHWM') };
}
