import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { refusalOf, type Failure } from '../../shared/api/api-error.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { CodeStep } from './CodeStep.js';
import { DetailsStep, type Details } from './DetailsStep.js';
import { useMailOptOutCodeMutation, useOptOutMutation } from './opt-out-api.js';

const unsent = 'The code could not be sent. Please try again.';
const unsaved = 'Your request could not be saved. Please try again.';

/** A person asks never to be sold, and proves the email by a code. */
export function DoNotSellPage() {
  const [mailCode, { isLoading: isMailing }] = useMailOptOutCodeMutation();
  const [optOut, { isLoading: isSaving }] = useOptOutMutation();
  const [details, setDetails] = useState<Details>({ phone: '', email: '' });
  const [step, setStep] = useState<'details' | 'code'>('details');
  const [failure, setFailure] = useState<Failure>();
  const navigate = useNavigate();

  const begin = async (given: Details): Promise<void> => {
    setFailure(undefined);
    setDetails(given);
    const answer = await mailCode({ email: given.email });
    if (answer.error) setFailure(refusalOf(answer.error, unsent));
    else setStep('code');
  };
  const confirm = async (code: string): Promise<void> => {
    setFailure(undefined);
    const { email, phone } = details;
    const answer = await optOut({ email, code, ...(phone !== '' && { phone }) });
    if (answer.error) setFailure(refusalOf(answer.error, unsaved));
    else void navigate(`/do-not-sell/${answer.data.certificate}`);
  };
  return (
    <Page
      title="Do not sell my information"
      lead="Have your contact details taken out of sale. You need no account."
      measure="form"
    >
      {step === 'details' ? (
        <DetailsStep
          details={details}
          failure={failure}
          busy={isMailing}
          onChange={() => setFailure(undefined)}
          onSubmit={(given) => void begin(given)}
        />
      ) : (
        <CodeStep
          email={details.email}
          failure={failure}
          busy={isSaving}
          onChange={() => setFailure(undefined)}
          onSubmit={(code) => void confirm(code)}
          onBack={() => {
            setFailure(undefined);
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
