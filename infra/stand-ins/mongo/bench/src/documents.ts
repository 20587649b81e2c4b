import { ObjectId } from 'mongodb';

/** A small document with contact data, about 150 bytes of BSON. */
export interface Contact {
  _id: ObjectId;
  phone: string;
  state: string;
  rank: number;
  name: string;
  email: string;
  addedAt: Date;
}

const STATES = 50;
const BASE = Date.UTC(2026, 0, 1);

/** Phone numbers are in random order, as in files; `rank` is the number of the document. */
function contactNumber(number: number): Contact {
  const phone = 2_000_000_000 + ((number * 7_919_317) % 7_000_000_003);
  return {
    _id: new ObjectId(),
    phone: String(phone),
    state: `S${String(number % STATES).padStart(2, '0')}`,
    rank: number,
    name: `Firstname Lastname ${number}`,
    email: `contact.${number}@example.com`,
    addedAt: new Date(BASE + number),
  };
}

export const contacts = (from: number, count: number): Contact[] =>
  Array.from({ length: count }, (_, i) => contactNumber(from + i));
