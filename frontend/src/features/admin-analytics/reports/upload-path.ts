/** Admin data, with the upload to a dataset open. */
export const uploadPath = (datasetId?: string): string =>
  datasetId === undefined
    ? '/admin/data'
    : `/admin/data?${new URLSearchParams({ dataset: datasetId, open: 'upload' })}`;
