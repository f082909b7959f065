import { connect } from 'node:net';

/**
 * Sends one prebuilt request again and again over keep-alive connections, one at a time on each, for a while.
 * Returns requests per second and latencies in milliseconds; throws at the first answer that is not a 200.
 */
export async function load(port, request, { connections, milliseconds }) {
  const latencies = [];
  const until = performance.now() + milliseconds;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, () => drive(port, request, until, latencies)),
  );
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  return {
    requests: latencies.length,
    perSecond: latencies.length / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  };
}

function drive(port, request, until, latencies) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    let sent = 0;
    let missing = -1;
    let head = '';
    const send = () => {
      missing = -1;
      head = '';
      sent = performance.now();
      socket.write(request);
    };
    const finish = () => {
      const now = performance.now();
      latencies.push(now - sent);
      if (now < until) send();
      else socket.end(resolve);
    };
    socket.on('connect', send).on('error', reject);
    socket.on('data', (chunk) => {
      if (missing >= 0) {
        missing -= chunk.length;
      } else {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end === -1) return;
        if (!head.startsWith('HTTP/1.1 200')) {
          reject(new Error(head));
          socket.destroy();
          return;
        }
        missing = Number(/content-length: (\d+)/i.exec(head)[1]) - (head.length - end - 4);
      }
      if (missing === 0) finish();
    });
  });
}

function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
