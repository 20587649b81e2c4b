import { ObjectId } from 'mongodb';

/** A small document like a lead, some 150 bytes as BSON. */
export interface Lead {
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

/** Phones come in no order, as they do in files; every rank is its document's number. */
export function leadNumber(number: number): Lead {
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

export const leads = (from: number, count: number): Lead[] =>
  Array.from({ length: count }, (_, i) => leadNumber(from + i));
