import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useForm } from '../../shared/lib/hooks/use-save.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { CodeStep } from './CodeStep.js';
import { DetailsStep, type Details } from './DetailsStep.js';
import { optOutApi } from './opt-out-api.js';

const unsent = 'The code could not be sent. Please try again.';
const unsaved = 'Your request could not be saved. Please try again.';

/** A person asks never to be sold, and proves the email by a code. */
export function DoNotSellPage() {
  const [mailCode] = optOutApi.useMailOptOutCodeMutation();
  const [optOut] = optOutApi.useOptOutMutation();
  const [details, setDetails] = useState<Details>({ phone: '', email: '' });
  const [step, setStep] = useState<'details' | 'code'>('details');
  const { form, save, forget } = useForm();
  const navigate = useNavigate();

  const begin = (given: Details): void => {
    setDetails(given);
    save(mailCode({ email: given.email }), { done: () => setStep('code'), otherwise: unsent });
  };
  const confirm = (code: string): void => {
    const { email, phone } = details;
    save(optOut({ email, code, ...(phone !== '' && { phone }) }), {
      done: ({ certificate }) => void navigate(`/do-not-sell/${certificate}`),
      otherwise: unsaved,
    });
  };
  return (
    <Page
      title="Do not sell my information"
      lead="Have your contact details taken out of sale. You need no account."
      measure="form"
    >
      {step === 'details' ? (
        <DetailsStep details={details} form={form} onSubmit={begin} />
      ) : (
        <CodeStep
          email={details.email}
          form={form}
          onSubmit={confirm}
          onBack={() => {
            forget();
            setStep('details');
          }}
        />
      )}
      <div className="stack gap-3 muted">
        <h2 className="medium ink">What happens at once</h2>
        <p>
          Leads with your email address are taken out of all datasets and erased from our files.
          Later files cannot bring them back, and buyers who have your details are asked to stop
          using them. The same happens for your phone if a lead has it with your email address.
        </p>
        <h2 className="medium ink">What we review</h2>
        <p>
          A phone that your email address does not prove is out of sale at once and erased after a
          person has reviewed it. Leads of a phone that is not accepted are for sale again. If one
          address or network names many phones, the further ones are reviewed first.
        </p>
      </div>
    </Page>
  );
}
