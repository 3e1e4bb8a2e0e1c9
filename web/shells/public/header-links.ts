/** The header's links (product.md section 2.3). */
export const HEADER_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
  { to: '/alljobs', label: 'Browse Jobs' },
] as const;
