import { ReturnsAnswer } from '../returns-policy/ReturnsTerms.js';

const questions = [
  {
    question: 'Do credits expire?',
    answer:
      'No. You buy them once and spend them whenever you need leads. There is no subscription.',
  },
  {
    question: 'Do I pay twice for a download?',
    answer: 'No. A pack stays in My Leads, and you download it as often as you like.',
  },
  {
    question: 'Am I sold the same lead again?',
    answer: 'Never: a lead that you bought is left out of all your later orders.',
  },
  {
    question: 'Do I get a receipt?',
    answer: 'Yes, by email after each payment, and at any time under Purchases.',
  },
] as const;

/** The questions about money beside the prices. */
export function MoneyQuestions() {
  return (
    <div className="stack gap-5">
      {questions.map(({ question, answer }) => (
        <section key={question} className="stack gap-2">
          <h2>{question}</h2>
          <p>{answer}</p>
        </section>
      ))}
      <ReturnsAnswer />
    </div>
  );
}
