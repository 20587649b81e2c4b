import { Coins, Percent, Plus } from 'lucide-react';
import { useState } from 'react';
import type { CreditPackageView } from '@leadmart/contracts';
import { Button } from '../../shared/ui/buttons/Button.js';
import { ConfirmedCall } from '../../shared/ui/dialogs/ConfirmModal.js';
import { UndoChangeModal } from '../../shared/ui/dialogs/UndoChangeModal.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { EmptyState } from '../../shared/ui/states/states.js';
import { Table } from '../../shared/ui/tables/Table.js';
import { adminPackagesApi } from './admin-packages-api.js';
import { GlobalDiscountModal } from './GlobalDiscountModal.js';
import { PackageModal } from './PackageModal.js';
import { PackageRow } from './PackageRow.js';

const columns = [
  'Package',
  { name: 'Credits', numeric: true },
  { name: 'Price', numeric: true },
  { name: 'Discount', numeric: true },
  { name: 'Buyers pay', numeric: true },
  'Actions',
] as const;

type Open =
  | { what: 'new' | 'discount' }
  | { what: 'edit' | 'delete' | 'undo'; one: CreditPackageView }
  | undefined;

export function AdminPackagesPage() {
  const query = adminPackagesApi.useAllPackagesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [update] = adminPackagesApi.useUpdatePackageMutation();
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  return (
    <Page
      title="Credit Packages"
      lead="The packages on sale. Changing a package does not change earlier receipts."
      actions={
        <span className="inline-row wrap middle gap-2">
          <Button look="secondary" icon={<Percent />} onClick={() => setOpen({ what: 'discount' })}>
            Global Discount
          </Button>
          <Button icon={<Plus />} onClick={() => setOpen({ what: 'new' })}>
            Add package
          </Button>
        </span>
      }
    >
      <Loaded
        query={query}
        what="credit packages"
        failure="Failed to fetch credit packages"
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState icon={<Coins />} title="No packages yet">
            Buyers cannot buy credits until a package is on sale.
          </EmptyState>
        }
      >
        {(list) => (
          <Table caption="Credit packages" columns={columns}>
            {list.map((one) => (
              <PackageRow
                key={one._id}
                one={one}
                onEdit={() => setOpen({ what: 'edit', one })}
                onDelete={() => setOpen({ what: 'delete', one })}
                onUndo={() => setOpen({ what: 'undo', one })}
              />
            ))}
          </Table>
        )}
      </Loaded>
      {open?.what === 'new' && <PackageModal onClose={close} />}
      {open?.what === 'edit' && <PackageModal one={open.one} onClose={close} />}
      {open?.what === 'undo' && (
        <UndoChangeModal
          name={open.one.packageName}
          one={open.one}
          restore={(values) => (version) => update({ ...open.one, ...values, version })}
          onClose={close}
        />
      )}
      {open?.what === 'delete' && <DeletePackageModal one={open.one} onClose={close} />}
      {open?.what === 'discount' && (
        <GlobalDiscountModal packages={query.data ?? []} onClose={close} />
      )}
    </Page>
  );
}

interface Props {
  one: CreditPackageView;
  onClose: () => void;
}

function DeletePackageModal({ one: { _id: id, packageName, version }, onClose }: Props) {
  const [remove] = adminPackagesApi.useDeletePackageMutation();
  return (
    <ConfirmedCall
      title="Delete package"
      action="Delete"
      version={version}
      call={(seen) => remove({ id, version: seen })}
      done="Package deleted successfully"
      about={packageName}
      failed="Failed to delete package"
      onClose={onClose}
    >
      <p>
        Are you sure you want to delete &quot;{packageName}&quot;? This action cannot be undone.
      </p>
    </ConfirmedCall>
  );
}
