import type { SourceFile } from '../structure/source-file.js';

/** The rules of a style sheet: blocks with a selector, those inside of `@media` too, steps of animations not. */
export function cssRulesIn({ text }: SourceFile): number {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const blocks = [...code.matchAll(/([^{};]+)\{/g)].map(([, head = '']) => head.trim());
  return blocks.filter((head) => !head.startsWith('@') && !/^(?:from|to|[\d.]+%)/.test(head))
    .length;
}
