/** The index that a key leads to in a list of this length; undefined for other keys. */
export function nextIndex(key: string, index: number, length: number): number | undefined {
  if (key === 'ArrowDown') return (index + 1) % length;
  if (key === 'ArrowUp') return (index - 1 + length) % length;
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  return undefined;
}
