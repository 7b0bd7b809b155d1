// The whole state as the fragment of the link: compressed, and never sent to a server.

const MARK = '#1.';
/** The most bytes that a link may unpack to. */
const MOST = 4 * 1024 * 1024;

/** The fragment of a state. */
export async function pack(state) {
  const { bytes, ...rest } = state;
  const text = exact(bytes);
  const file = text === undefined ? { bytes: base64(bytes) } : { file: text };
  const plain = new TextEncoder().encode(JSON.stringify({ ...rest, ...file }));
  const packed = await through(plain, new CompressionStream('deflate-raw'));
  return MARK + base64(packed).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The state of a fragment; undefined if it has none. Throws if it cannot be read. */
export async function unpack(fragment) {
  if (!fragment.startsWith(MARK)) return undefined;
  const packed = octets(fragment.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
  const plain = await through(packed, new DecompressionStream('deflate-raw'));
  const read = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain));
  const bytes = typeof read.bytes === 'string' ? octets(read.bytes) : new TextEncoder().encode(word(read.file));
  return {
    bytes,
    urls: word(read.urls),
    robots: list(read.robots),
    classes: list(read.classes),
    dialect: word(read.dialect),
    view: word(read.view),
    row: whole(read.row),
    column: whole(read.column),
  };
}

/** The text of bytes that are UTF-8 to the last byte; else undefined. */
export function exact(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const word = (value) => (typeof value === 'string' ? value : '');
const list = (value) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);
const whole = (value) => (Number.isSafeInteger(value) && value >= 0 && value < 2 ** 31 ? value : 0);
const octets = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

function base64(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text);
}

async function through(bytes, stream) {
  const parts = [];
  let length = 0;
  for await (const part of chunks(new Blob([bytes]).stream().pipeThrough(stream))) {
    length += part.length;
    if (length > MOST) throw new Error('too large');
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function* chunks(stream) {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}
