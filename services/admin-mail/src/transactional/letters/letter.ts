/** The content of a mail before it is rendered as text and HTML. */
export interface Letter {
  readonly subject: string;
  /** Above the HTML; the text has the subject. */
  readonly heading: string;
  readonly greeting?: string;
  readonly paragraphs: readonly string[];
  /** The action, shown as a button and as a line of text, below the table. */
  readonly action?: { readonly label: string; readonly link: string };
  readonly table?: readonly (readonly [label: string, value: string])[];
  /** Explains why the reader got the mail and what to do if it is a mistake. */
  readonly footnote: string;
  /** A link after the footnote, to turn such mails off. */
  readonly footnoteAction?: { readonly label: string; readonly link: string };
}
