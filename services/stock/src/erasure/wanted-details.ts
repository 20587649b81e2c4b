/** The contact details of a person. Leads with one of them are the person's. */
export interface PersonalDetails {
  /** Ten digits. */
  readonly phone?: string | undefined;
  /** In lower case. */
  readonly email?: string | undefined;
}

const phonePattern = /(?<!\d)\d{10}(?!\d)/g;
const delimiters = new Set([',', '"', '\r', '\n']);

/** The contact details of people who are looked for. Looking for a thousand people costs as much as for one. */
export class WantedDetails<P extends PersonalDetails> {
  private readonly byPhone = new Map<string, P>();
  private readonly byEmail = new Map<string, P>();
  /** The bytes of the emails as characters. */
  private readonly emailBytes = new Set<string>();

  /** Details of several people belong to the first of them. */
  constructor(people: readonly P[]) {
    for (const person of people.toReversed()) {
      const { phone, email } = person;
      if (phone !== undefined) this.byPhone.set(phone, person);
      if (email === undefined) continue;
      this.byEmail.set(email, person);
      this.emailBytes.add(Buffer.from(email).toString('latin1').toLowerCase());
    }
  }

  /** Returns the person with this phone or, in any writing, this email. */
  personWith(phone: string, email: string): P | undefined {
    return this.byPhone.get(phone) ?? this.byEmail.get(email.toLowerCase());
  }

  /** Returns the positions in the bytes of CSV lines where wanted details are; some may be in other columns. */
  positionsIn(lines: Buffer): number[] {
    // Every byte is a character, so that positions stay the same in lower case.
    const text = lines.toString('latin1');
    return [
      ...(this.byPhone.size > 0 ? this.phonesIn(text) : []),
      ...(this.emailBytes.size > 0 ? this.emailsIn(text.toLowerCase()) : []),
    ];
  }

  private *phonesIn(text: string): Generator<number> {
    for (const { 0: phone, index } of text.matchAll(phonePattern))
      if (this.byPhone.has(phone)) yield index;
  }

  private *emailsIn(text: string): Generator<number> {
    for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
      let [from, to] = [at, at];
      while (from > 0 && !delimiters.has(text.charAt(from - 1))) from -= 1;
      while (to < text.length && !delimiters.has(text.charAt(to))) to += 1;
      // A ' before the email may be of the line, which makes a formula harmless.
      if (this.emailBytes.has(text.slice(from, to))) yield at;
      else if (text[from] === "'" && this.emailBytes.has(text.slice(from + 1, to))) yield at;
    }
  }
}
