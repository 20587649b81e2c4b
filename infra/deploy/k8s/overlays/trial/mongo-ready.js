// Runs in mongosh: creates the replica set at the first check, and succeeds when it accepts writes.
try {
  rs.status();
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  const host = 'mongo-0.mongo-svc:27017';
  rs.initiate({ _id: 'mongo', members: [{ _id: 0, host }] });
}
quit(db.hello().isWritablePrimary ? 0 : 1);
