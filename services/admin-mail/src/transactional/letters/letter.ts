/** A mail before it is text or HTML: what it says, in order. */
export interface Letter {
  readonly subject: string;
  readonly greeting?: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do, as a button and as a line of text. */
  readonly action?: { readonly label: string; readonly link: string };
  readonly table?: readonly (readonly [label: string, value: string])[];
  /** Why they got it, and what to do if it was not them. */
  readonly footnote: string;
}
