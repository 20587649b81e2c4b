import { supportEmail } from '../../shared/config/site.js';

export interface Question {
  question: string;
  answer: string;
  /** The page that these words of the answer lead to. */
  link?: { words: string; to: string };
}

/** The nine questions of the specification, section 2. */
export const questions: readonly Question[] = [
  {
    question: 'What is Leadmart?',
    answer:
      'Leadmart is a marketplace for business contact leads. You buy prepaid credits with a card, spend them on packs of leads chosen by dataset, states and phone status, and download each pack as a CSV file as often as you like.',
  },
  {
    question: 'How do I reset my password?',
    answer:
      "Use 'Forgot Password?' on the login page: follow the link 'Forgot your password?' there and enter your email address. The link is valid for one hour. Setting a new password signs you out everywhere.",
  },
  {
    question: 'How do I verify my email address?',
    answer:
      'After you register we send you a link. Open it within 24 hours and your address is verified. Until then you cannot log in. If you open it in a different browser from the one you registered with, you are asked to choose a new password.',
  },
  {
    question: 'I did not receive the verification email. What can I do?',
    answer:
      "Check your spam folder first. Then try to log in: the login page offers to 'Resend verification email'. A new link replaces the old one.",
  },
  {
    question: 'How do I contact support?',
    answer: `Write to ${supportEmail}. Please use the address of your account so that we can find it.`,
  },
  {
    question: 'What types of leads do you offer?',
    answer:
      'Business contacts in datasets by industry and source, for all fifty US states. Each lead is either clean, which means that its number was not on the National Do Not Call Registry when it was checked, or dnc, which means that it was. Clean never means that you may call: check your own obligations first. The hours of calls that we show are information, not legal advice.',
  },
  {
    question: 'How much do leads cost?',
    answer:
      'Each dataset has a price in credits per lead, one for clean and one for dnc numbers. You see the total before you buy. Credits come in packages; larger packages cost less per credit.',
  },
  {
    question: 'What data is included with each lead?',
    answer:
      'First name, last name, state, city, phone number, phone status and email address, in a CSV file that opens in any spreadsheet. Each pack also has a signed diligence file, which says where its leads come from and when they were checked; anybody can verify a file. It is information, not legal advice.',
    link: { words: 'verify a file', to: '/verify-file' },
  },
  {
    question: 'How do I delete my account?',
    answer: `Write to ${supportEmail} from the address of your account, and we delete it and confirm by email. You can also delete it yourself under Your data. Unused credits are lost, so spend them or ask us about them first.`,
    link: { words: 'Your data', to: '/account/data' },
  },
];
