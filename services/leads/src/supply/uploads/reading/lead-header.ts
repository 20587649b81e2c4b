import { isRequiredLeadColumn, leadColumns } from '@leadmart/contracts';
import type { HeaderRule } from '../../csv-files/csv-header.js';
import { recogniseHeaders } from './header-mapping.js';

/** The header of a file of leads: some of its columns have common names, or it has as many names as columns are required. */
export const leadHeader: HeaderRule = {
  namesIn: (cells) => Object.keys(recogniseHeaders(cells).suggested).length,
  isData: () => false,
  fewestNames: 3,
  fewestCells: leadColumns.filter(isRequiredLeadColumn).length,
};
