import {
  Bookmark,
  Columns3,
  FileClock,
  FileSpreadsheet,
  History,
  ListChecks,
  Printer,
  ShieldCheck,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import type { PackDetailsView } from '@leadmart/contracts';
import { packDownloadPath } from '@leadmart/contracts/paths';
import { downloadFile } from '../../shared/lib/download-file.js';
import { useToast } from '../../shared/lib/hooks/use-toast.js';
import { ExportDialog } from '../../shared/ui/export/ExportDialog.js';
import { Menu } from '../../shared/ui/menus/Menu.js';
import { SaveOrderDialog } from '../buy-leads/saved-orders/SaveOrderDialog.js';
import { DiligenceDialog } from './DiligenceDialog.js';
import { OwnCheckDialog } from './own-check/OwnCheckDialog.js';
import { PackHistoryDialog } from './PackHistoryDialog.js';

/** Every way to take the pack along, behind one button. */
export function DownloadMenu({ id }: { id: string }) {
  const [dialog, setDialog] = useState<'export' | 'diligence'>();
  const toast = useToast();
  const save = async (query: string, fallbackName: string): Promise<void> => {
    const outcome = await downloadFile({ path: packDownloadPath(id) + query, fallbackName });
    if ('failure' in outcome) toast.error(outcome.failure);
  };
  return (
    <>
      <Menu
        label="Download"
        isNamed
        items={[
          {
            label: 'CSV as sold',
            icon: <FileSpreadsheet />,
            onChoose: () => void save('', 'leads.csv'),
          },
          {
            label: 'CSV with current status',
            icon: <FileClock />,
            onChoose: () => void save('?asOf=today', 'leads-status-today.csv'),
          },
          {
            label: 'Excel or own columns…',
            icon: <Columns3 />,
            onChoose: () => setDialog('export'),
          },
          {
            label: 'Diligence file…',
            icon: <ShieldCheck />,
            onChoose: () => setDialog('diligence'),
          },
          { label: 'Print what is shown', icon: <Printer />, onChoose: () => window.print() },
        ]}
      />
      {dialog === 'export' && <ExportDialog id={id} onClose={() => setDialog(undefined)} />}
      {dialog === 'diligence' && <DiligenceDialog id={id} onClose={() => setDialog(undefined)} />}
    </>
  );
}

interface MoreProps {
  details: PackDetailsView;
  /** Undefined when nothing can be returned any more. */
  onReturn: (() => void) | undefined;
  onMark: (() => void) | undefined;
}

/** The rare actions on the page of a pack. */
export function MoreMenu({ details: { pack }, onReturn, onMark }: MoreProps) {
  const [dialog, setDialog] = useState<'history' | 'order' | 'own'>();
  const close = () => setDialog(undefined);
  const { dataset, states, phoneNumberStatus: phoneStatus, quantity, includeOwned } = pack;
  const { ages, maxTimesSold, lineTypes } = pack;
  const wanted = { states, phoneStatus, quantity, includeOwned, ages, maxTimesSold, lineTypes };
  const order = { datasetId: dataset._id, ...wanted };
  return (
    <>
      <Menu
        label="More about this pack"
        items={[
          ...(onMark
            ? [{ label: 'Choose leads to return', icon: <Undo2 />, onChoose: onMark }]
            : []),
          ...(onReturn
            ? [{ label: 'Return leads by phone…', icon: <Undo2 />, onChoose: onReturn }]
            : []),
          { label: 'Age and past sales', icon: <History />, onChoose: () => setDialog('history') },
          {
            label: 'Check with my own registry file…',
            icon: <ListChecks />,
            onChoose: () => setDialog('own'),
          },
          { label: 'Save order', icon: <Bookmark />, onChoose: () => setDialog('order') },
        ]}
      />
      {dialog === 'own' && <OwnCheckDialog id={pack._id} onClose={close} />}
      {dialog === 'history' && <PackHistoryDialog id={pack._id} onClose={close} />}
      {dialog === 'order' && (
        <SaveOrderDialog order={order} datasetName={dataset.name} onClose={close} />
      )}
    </>
  );
}
