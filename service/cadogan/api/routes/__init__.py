"""The REST routes: a folder per subject, a file per resource. These files are about no subject alone."""
