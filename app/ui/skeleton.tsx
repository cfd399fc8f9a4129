/** Stands where something will be, with its size given by `className`; says nothing to readers. */
export function Skeleton({ className }: { className: string }) {
  return <span className={`skeleton block ${className}`} aria-hidden="true" />;
}
