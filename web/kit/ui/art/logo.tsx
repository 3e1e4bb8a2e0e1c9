/** The product's logo: a sun rising in a doorway. Decoration: write the name beside it. */
export function Logo({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <rect width="100" height="100" rx="24" fill="#1491ea" />
      <path d="M24 100V52a26 26 0 0 1 52 0v48Z" fill="#fff" />
      <circle cx="50" cy="62" r="15" fill="#ffb938" />
      <path d="M24 100V76q13-9 26 0t26 0v24Z" fill="#042c50" />
    </svg>
  );
}
