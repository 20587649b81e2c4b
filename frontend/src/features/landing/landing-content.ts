import {
  BadgeCheck,
  Download,
  Filter,
  Radio,
  ShieldCheck,
  SlidersHorizontal,
  Sparkles,
} from 'lucide-react';

export const features = [
  {
    icon: BadgeCheck,
    title: 'High Quality Data',
    text: 'Every record is validated, and duplicates never reach your pack.',
  },
  {
    icon: Download,
    title: 'Bulk Downloads',
    text: 'Thousands of contacts in one click, and again whenever you need the file.',
  },
  {
    icon: SlidersHorizontal,
    title: 'Easy Filters',
    text: 'By industry, location and more: see what is available before you spend a credit.',
  },
  {
    icon: ShieldCheck,
    title: 'Data Security',
    text: 'Built to comply with data-protection rules, from the first upload to the last download.',
  },
] as const;

/** The points of the showcase. */
export const showcase = [
  {
    icon: Radio,
    title: 'Real-time Data',
    text: 'Availability is counted live for every state you choose.',
  },
  {
    icon: BadgeCheck,
    title: 'Verified Contacts',
    text: 'Ten-digit phone numbers, two-letter states, and a phone status on each lead.',
  },
  {
    icon: Filter,
    title: 'Smart Filtering',
    text: 'Dataset, states and phone status. You are never sold the same lead twice.',
  },
  {
    icon: Sparkles,
    title: 'Fresh Data',
    text: 'New uploads are for sale the moment they are complete.',
  },
] as const;

/** The floating icon sets below the headline. */
export const promises = [
  { icon: Radio, label: 'Real-time Data' },
  { icon: BadgeCheck, label: 'Verified Contacts' },
  { icon: Filter, label: 'Smart Filtering' },
  { icon: ShieldCheck, label: 'GDPR Compliant' },
] as const;

export const trustPoints = ['Verified Data', 'Instant Access', 'Great Pricing'] as const;
