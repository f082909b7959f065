import { connect } from 'node:net';

/**
 * Sends prebuilt requests in turn over keep-alive connections, one at a time on each: for a while, or a number of them.
 * Returns how many were answered; throws at the first answer that is not a 200.
 */
export async function load(
  port,
  requests,
  { connections, milliseconds = Number.POSITIVE_INFINITY, count = Number.POSITIVE_INFINITY },
) {
  const until = performance.now() + milliseconds;
  let sent = 0;
  let answered = 0;
  const next = () => {
    if (sent >= count || performance.now() >= until) return undefined;
    sent += 1;
    return requests[sent % requests.length];
  };
  const onAnswer = () => {
    answered += 1;
  };
  await Promise.all(Array.from({ length: connections }, () => drive(port, next, onAnswer)));
  return answered;
}

/** How the body of an answer ends that has no length. */
const LAST_CHUNK = '0\r\n\r\n';

function drive(port, next, onAnswer) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    let head = '';
    let missing = -1;
    let tail;
    const send = () => {
      const request = next();
      if (request === undefined) return socket.end(resolve);
      head = '';
      missing = -1;
      tail = undefined;
      return socket.write(request);
    };
    const readHead = (chunk) => {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return;
      if (!head.startsWith('HTTP/1.1 200')) {
        reject(new Error(head));
        socket.destroy();
        return;
      }
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined) tail = head.slice(end + 4);
      else missing = Number(length) - (head.length - end - 4);
    };
    socket.on('connect', send).on('error', reject);
    socket.on('data', (chunk) => {
      if (tail !== undefined) tail += chunk.toString('latin1');
      else if (missing >= 0) missing -= chunk.length;
      else readHead(chunk);
      if (tail !== undefined) tail = tail.slice(-LAST_CHUNK.length);
      if (missing !== 0 && tail !== LAST_CHUNK) return;
      onAnswer();
      send();
    });
  });
}
