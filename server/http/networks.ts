import { BlockList, isIPv6 } from 'node:net';

/** The network of a sender: an IPv4 address, or the /64 of an IPv6 address, because one sender has billions of those. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [start = [], end = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - start.length - end.length).fill('0');
  return [...start, ...zeros, ...end].slice(0, 4).join(':');
}

/**
 * The range of addresses that one household or office usually has: the /24 or /64 of an address. Undefined for private
 * networks, which say nothing about who calls.
 */
export function rangeOf(address: string): string | undefined {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain || isPrivate(plain)) return undefined;
  return plain.includes(':') ? networkOf(plain) : plain.split('.').slice(0, 3).join('.');
}

const PRIVATE = new BlockList();
for (const [range, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(range, bits);
for (const [range, bits] of [
  ['::1', 128],
  ['fc00::', 7],
] as const)
  PRIVATE.addSubnet(range, bits, 'ipv6');

/** Whether an address is this machine's, or of a private network. */
export function isPrivate(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return PRIVATE.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

/** The beginning of an address, such as '203.0.*.*': enough to recognize one's own network. */
export function roughNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain || isPrivate(plain)) return 'a private network';
  return plain.includes(':')
    ? `${plain.split(':').slice(0, 3).join(':')}:*`
    : `${plain.split('.').slice(0, 2).join('.')}.*.*`;
}
