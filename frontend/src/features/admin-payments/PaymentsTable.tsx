import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminPaymentView } from '@leadmart/contracts';
import { creditUserReceiptPath } from '@leadmart/contracts/admin-paths';
import { PartingButton } from '../../shared/ui/buttons/PartingButton.js';
import { SaveFileButton } from '../../shared/ui/buttons/SaveFileButton.js';
import { Badge } from '../../shared/ui/messages/Badge.js';
import {
  ActionsCell,
  Cell,
  FigureCell,
  Row,
  Table,
  TwoLineHead,
} from '../../shared/ui/tables/Table.js';
import { EmailText } from '../../shared/ui/text/EmailText.js';
import { Moment } from '../../shared/ui/text/times.js';
import { aboutWord, creditsWord, moneyWord, stateOf, typeWord } from './payment-words.js';
import { RefundDialog } from './RefundDialog.js';
import styles from './AdminPaymentsPage.module.css';

const columns = [
  'What',
  'User',
  { name: 'Money', numeric: true },
  { name: 'Credits', numeric: true },
  'Documents',
  'When',
  'Actions',
] as const;

/** The movements, newest first. Each leads to its user, its receipt, and all that belongs to its payment. */
export function PaymentsTable({ payments }: { payments: readonly AdminPaymentView[] }) {
  return (
    <Table caption="Payments and movements of credits" columns={columns}>
      {payments.map((payment) => (
        <PaymentRow key={payment._id} payment={payment} />
      ))}
    </Table>
  );
}

function PaymentRow({ payment }: { payment: AdminPaymentView }) {
  const { user, date } = payment;
  const state = stateOf(payment);
  return (
    <Row>
      <TwoLineHead
        of="What"
        name={
          <span className="row wrap middle gap-2">
            {typeWord(payment)}
            {state && <Badge tone={state.tone}>{state.word}</Badge>}
          </span>
        }
        about={aboutWord(payment)}
      />
      <Cell of="User">
        {user.email === null ? (
          'Deleted user'
        ) : (
          <Link to={`/admin/credits?user=${user._id}`}>
            <EmailText email={user.email} />
          </Link>
        )}
      </Cell>
      <FigureCell of="Money">{moneyWord(payment)}</FigureCell>
      <FigureCell of="Credits">{creditsWord(payment)}</FigureCell>
      <Cell of="Documents">
        <Documents payment={payment} />
      </Cell>
      <Cell of="When">
        <Moment at={date} />
      </Cell>
      <ActionsCell>
        <RefundAction of={payment} />
      </ActionsCell>
    </Row>
  );
}

/** The receipt as a file, and the provider's id, which lists all movements of the payment. */
function Documents({ payment: { _id, user, receipt, payment } }: { payment: AdminPaymentView }) {
  if (receipt === null && payment === null) return '–';
  return (
    <span className={`stack hugging gap-1 ${styles['documents']}`}>
      {receipt !== null && (
        <SaveFileButton
          path={creditUserReceiptPath(user._id, _id)}
          fallbackName={`leadmart-${receipt}.pdf`}
        >
          {receipt}
        </SaveFileButton>
      )}
      {payment && (
        <Link to={`?search=${payment._id}`} className="small breaks" title="All of this payment">
          {payment.intentId ?? payment._id}
        </Link>
      )}
    </span>
  );
}

/** A payment that can be refunded has a button for it. */
function RefundAction({ of: { type, user, payment } }: { of: AdminPaymentView }) {
  const [isOpen, setOpen] = useState(false);
  if (type !== 'creditPurchase' || !payment) return null;
  const email = user.email ?? 'a deleted user';
  return (
    <>
      {payment.refundable > 0 && (
        <PartingButton
          size="small"
          aria-haspopup="dialog"
          aria-label={`Refund the payment of ${email}`}
          onClick={() => setOpen(true)}
        >
          Refund
        </PartingButton>
      )}
      {isOpen && <RefundDialog payment={payment} email={email} onClose={() => setOpen(false)} />}
    </>
  );
}
