import { Coins, Mail } from 'lucide-react';
import { supportEmail } from '../../shared/config/site.js';
import { ButtonLink } from '../../shared/ui/buttons/Button.js';
import { Notice } from '../../shared/ui/messages/Notice.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { PlainTable } from '../../shared/ui/tables/PlainTable.js';
import styles from './DataEnrichmentPage.module.css';

const subject = 'Data Enrichment';
const mail = `mailto:${supportEmail}?subject=${encodeURIComponent(subject)}`;

const tiers = [
  ['Up to 10,000 records', 3],
  ['10,001 to 499,999 records', 2],
  ['500,000 records and more', 1],
] as const;

const steps = [
  {
    title: 'Have enough credits',
    text: 'You pay per record you send, with the credits in your account.',
  },
  {
    title: 'Send your file',
    text: `Write to ${supportEmail} with the subject '${subject}' and attach your records as csv or xlsx.`,
  },
  {
    title: 'Get the result by email',
    text: 'We complete your records and send the file back to the address it came from.',
  },
] as const;

export function DataEnrichmentPage() {
  return (
    <Page
      title="Data Enrichment"
      lead="Records with gaps? We complete them. Returned records have phone numbers with a 95%+ wireless chance."
    >
      <div className={styles['columns']}>
        <section aria-labelledby="how">
          <h2 id="how">How it works</h2>
          <ol className={`stack gap-4 ${styles['steps']}`}>
            {steps.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
          <div className="row wrap gap-3">
            <ButtonLink to={mail} icon={<Mail />}>
              Write the email
            </ButtonLink>
            <ButtonLink to="/buy-credits" look="secondary" icon={<Coins />}>
              Buy Credits
            </ButtonLink>
          </div>
        </section>
        <section aria-labelledby="prices">
          <h2 id="prices">Pricing</h2>
          <Card className="whole">
            <PlainTable
              caption="Prices"
              columns={['Records in your file', 'Credits per record']}
              rows={tiers}
              isFigures
              isWide
            />
          </Card>
          <Notice kind="info">
            Returned records are not landline removed. Large-volume pricing (500k+ leads monthly)
            via <a href={`mailto:${supportEmail}`}>support</a>.
          </Notice>
        </section>
      </div>
    </Page>
  );
}
